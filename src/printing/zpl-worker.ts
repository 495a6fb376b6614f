import { PDFDocument } from 'pdf-lib'
import { ready } from 'zpl-renderer-js'
import { dotsOf } from './label.ts'

type Asked = { zpl: string; dpi: number }

/** Drawing a label takes a second or more, so a worker does it. */
self.onmessage = async ({ data: { zpl, dpi } }: MessageEvent<Asked>) => {
  try {
    const { api } = await ready
    const { width, height } = dotsOf(zpl, dpi)
    const perMm = Math.round(dpi / 25.4)
    const pictures = await api.zplToBase64MultipleAsync(zpl, width / perMm, height / perMm, perMm)
    const points = (dots: number) => (dots * 72) / dpi
    self.postMessage({ pictures, pdf: await pdfOf(pictures, points(width), points(height)) })
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
}

/** A page for each label, of the label's own size. */
async function pdfOf(pictures: readonly string[], width: number, height: number): Promise<string> {
  const pdf = await PDFDocument.create()
  for (const picture of pictures) {
    pdf.addPage([width, height]).drawImage(await pdf.embedPng(picture), { x: 0, y: 0, width, height })
  }
  return pdf.saveAsBase64()
}
