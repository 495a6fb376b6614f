import { createHash } from 'node:crypto'
import { AFRelationship, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { ownLetters } from './own-letters.ts'
import { drawSheets } from './pdf.ts'
import type { Sheet } from './sheet.ts'
import { srgbProfile } from './srgb.ts'
import { metadataOf } from './xmp.ts'

const program = 'Douchette'

type Document = {
  readonly title: string
  readonly author: string
  /** The only time that is in the file, so that the same document has the same bytes on any day. */
  readonly at: Date
  /** The electronic form of an invoice, which its reader's accounting program takes out again. */
  readonly invoice?: { readonly name: string; readonly xml: string; readonly level: string }
}

/** Renders sheets as one PDF with its fonts in it. With an electronic invoice inside it is a PDF/A-3b. */
export async function toArchive(document: Document, sheets: readonly Sheet[]): Promise<Uint8Array> {
  const { title, author, at, invoice } = document
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor(author)
  pdf.setLanguage('fr-FR')
  pdf.setCreator(program)
  pdf.setProducer(program)
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  await drawSheets(pdf, sheets, ownLetters(pdf))
  if (invoice) {
    await pdf.attach(new TextEncoder().encode(invoice.xml), invoice.name, {
      mimeType: 'text/xml',
      description: 'Facture électronique',
      creationDate: at,
      modificationDate: at,
      afRelationship: AFRelationship.Alternative,
    })
  }
  archived(pdf, document)
  return pdf.save()
}

/** Adds the parts that make a PDF an archive besides its fonts: a profile of colours, metadata as XML, an identity. */
function archived(pdf: PDFDocument, { title, author, at, invoice }: Document): void {
  const { context, catalog } = pdf
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }))
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFString.of('sRGB'),
    DestOutputProfile: profile,
  })
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]))
  const metadata = Buffer.from(
    metadataOf({
      title,
      author,
      program,
      at,
      attachment: invoice && { name: invoice.name, level: invoice.level },
    }),
  )
  catalog.set(
    PDFName.of('Metadata'),
    context.register(context.stream(metadata, { Type: 'Metadata', Subtype: 'XML' })),
  )
  const identity = createHash('sha256')
    .update(`${title}\n${at.toISOString()}\n${invoice?.xml ?? ''}`)
    .digest('hex')
    .slice(0, 32)
  const id = PDFHexString.of(identity)
  context.trailerInfo.ID = context.obj([id, id])
}
