import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

interface FrameReading {
  readonly text: string
  readonly symbology?: string
}

export type FrameReader = (video: HTMLVideoElement) => Promise<FrameReading[]>

const options: ReaderOptions = {
  formats: ['Code128', 'Code39', 'EAN13', 'EAN8', 'UPCA', 'ITF', 'DataBar', 'DataMatrix', 'QRCode'],
  tryHarder: true,
  maxNumberOfSymbols: 4,
}

/** zxing-wasm downloads its binary from a public server unless `locateFile` names ours. */
export async function zxingFrameReader(): Promise<FrameReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    if (!context || video.videoWidth === 0) return []
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    context.drawImage(video, 0, 0)
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), options)
    return found
      .filter(({ isValid }) => isValid)
      .map(({ text, symbologyIdentifier }) => ({ text, symbology: symbologyIdentifier }))
  }
}
