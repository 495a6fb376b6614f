/**
 * The parts of Web Serial, WebHID and the Barcode Detection API that we use; TypeScript has no types for them
 * yet.
 */

export interface UsbIds {
  readonly vendorId: number
  readonly productId: number
}

export interface WebSerialPort extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null
  /** Null before the port is open. */
  readonly writable?: WritableStream<Uint8Array> | null
  getInfo(): { usbVendorId?: number; usbProductId?: number }
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
  forget?(): Promise<void>
}

export interface WebSerial extends EventTarget {
  getPorts(): Promise<WebSerialPort[]>
  requestPort(): Promise<WebSerialPort>
}

export interface WebHidDevice extends EventTarget {
  readonly opened: boolean
  readonly vendorId: number
  readonly productId: number
  readonly productName: string
  readonly collections: readonly { readonly usagePage?: number }[]
  open(): Promise<void>
  close(): Promise<void>
  forget?(): Promise<void>
}

export interface WebHidReport extends Event {
  readonly reportId: number
  readonly data: DataView
}

export interface WebHid extends EventTarget {
  getDevices(): Promise<WebHidDevice[]>
  requestDevice(options: { filters: { usagePage: number }[] }): Promise<WebHidDevice[]>
}

export interface WebBarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string; format: string }[]>
}

declare global {
  interface Navigator {
    readonly serial?: WebSerial
    readonly hid?: WebHid
  }
  interface Window {
    readonly BarcodeDetector?: {
      new (options: { formats: string[] }): WebBarcodeDetector
      getSupportedFormats(): Promise<string[]>
    }
  }
}

/** Null when the person closed the browser's list without a choice. */
export async function chosen<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

export const same = (one: UsbIds | undefined, other: UsbIds | undefined): boolean =>
  one?.vendorId === other?.vendorId && one?.productId === other?.productId
