import { type PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { inPrintersOnly, isInPrinters } from './sheet.ts'

type Place = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly bold: boolean
  /** Found and copied by a reader, but not drawn. */
  readonly unseen: boolean
}

/** The letters that a document's text is written with. What they lack is drawn. */
export type Letters = {
  readonly has: (said: string) => boolean
  /** The text in letters that there are, some without their accents. */
  readonly nearest: (said: string) => string
  readonly draw: (page: PDFPage, said: string, at: Place) => void
}

const black = rgb(0, 0, 0)

/** Every reader has this font, so its file is not in the document. */
export async function helvetica(pdf: PDFDocument): Promise<Letters> {
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const strong = await pdf.embedFont(StandardFonts.HelveticaBold)
  return {
    has: isInPrinters,
    nearest: inPrintersOnly,
    draw: (page, said, { x, y, size, bold, unseen }) =>
      page.drawText(said, { x, y, size, font: bold ? strong : plain, color: black, opacity: unseen ? 0 : 1 }),
  }
}
