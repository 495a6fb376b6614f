import type { WebBarcodeDetector } from './web-devices.ts'

export interface FrameReading {
  readonly text: string
  readonly symbology?: string
}

export type FrameReader = (video: HTMLVideoElement) => Promise<FrameReading[]>

/** What a warehouse meets; fewer formats mean fewer false readings. */
const detectorFormats = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf', 'data_matrix', 'qr_code']

/** The browser's own detector where it reads all we need, else zxing, fetched only now and from our own server. */
export async function openFrameReader(): Promise<FrameReader> {
  const detector = await ownDetector()
  if (detector) {
    return async video => (await detector.detect(video)).map(({ rawValue }) => ({ text: rawValue }))
  }
  const { zxingFrameReader } = await import('./zxing-reader.ts')
  return zxingFrameReader()
}

async function ownDetector(): Promise<WebBarcodeDetector | null> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return null
  const supported = await BarcodeDetector.getSupportedFormats()
  const complete = detectorFormats.every(format => supported.includes(format))
  return complete ? new BarcodeDetector({ formats: detectorFormats }) : null
}
