import type { Recipe } from './scratch.ts'

/** « Palette »: `PA` and five digits, with the key that all our numbers have. */
export const barcodeKind: Recipe = {
  adds: 'a barcode kind',
  newFiles: {},
  edits: [
    { file: 'contract/barcodes/kinds.ts', below: "  'box',", line: "  'pallet'," },
    {
      file: 'contract/barcodes/kinds.ts',
      below: "  box: { noun: 'caisse'",
      line: "  pallet: { noun: 'palette', one: 'une palette', of: 'de palette' },",
    },
    {
      file: 'contract/barcodes/grammar.ts',
      below: '  box: {',
      line: "  pallet: { prefix: 'PA', min: 5, check: 'number' },",
    },
    {
      file: 'src/app/code-kinds.ts',
      below: 'const codeKinds: Readonly<Record<Kind, CodeKind>> = {',
      line: '  pallet: { opens: () => null, inPalette: false },',
    },
  ],
}
