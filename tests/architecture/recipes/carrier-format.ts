import type { Recipe } from './scratch.ts'

/** The numbers of a carrier that no format knew: « TMX » and twelve digits, with the check of an EAN. */
export const carrierFormat: Recipe = {
  adds: 'a carrier’s number format',
  newFiles: {},
  edits: [
    { file: 'contract/barcodes/tracking/carriers.ts', below: "  'TNT',", line: "  'Transports Martin'," },
    {
      file: 'contract/barcodes/tracking/formats.ts',
      below: 'export const trackingFormats',
      line: `  {
    carrier: 'Transports Martin',
    title: 'Numéro Transports Martin',
    shape: shape('TMX', digits(12)),
    certainty: 'certain',
    check: text => mod10(text.slice(3)),
  },`,
    },
  ],
}
