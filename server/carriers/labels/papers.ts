import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Paper } from '../providers/provider.ts'

/** A sheet of A4, with what some printers' pages have more; either way up. */
const longestMm = 305
const widestMm = 224
const pagesAtMost = 20

let pdfium: ReturnType<typeof PDFiumLibrary.init> | undefined

/** Why a paper that a carrier sent with its label cannot be printed; undefined if each of its pages can. */
export async function whyUnprintable({ title, data }: Paper): Promise<string | undefined> {
  pdfium ??= PDFiumLibrary.init()
  try {
    const pdf = await (await pdfium).loadDocument(data)
    try {
      const pages = pdf.getPageCount()
      if (pages === 0 || pages > pagesAtMost) return `son document « ${title} » a ${pages} pages`
      for (const page of pdf.pages()) {
        const { originalWidth, originalHeight } = page.getOriginalSize()
        const [across = 0, along = 0] = [originalWidth, originalHeight]
          .map(size => Math.round((size / 72) * 25.4))
          .sort((a, b) => a - b)
        if (across > widestMm || along > longestMm) {
          return `son document « ${title} » fait ${across} × ${along} mm : l’imprimante prend de l’A4`
        }
        await page.render({ scale: 0.5, render: 'bitmap' })
      }
      return undefined
    } finally {
      pdf.destroy()
    }
  } catch {
    return `son document « ${title} » ne se lit pas`
  }
}
