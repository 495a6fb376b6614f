declare module '@point-of-sale/keyboard-barcode-scanner' {
  export default class KeyboardBarcodeScanner {
    connect(): Promise<void>
    disconnect(): Promise<void>
    addEventListener(type: 'barcode', listener: (event: { value: string; aim?: string }) => void): void
  }
}

declare module 'onscan.js' {
  const onScan: {
    attachTo: (element: Document, options: object) => void
    detachFrom: (element: Document) => void
  }
  export default onScan
}
