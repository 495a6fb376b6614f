import type { Recipe } from './scratch.ts'

/** A label for a delivery, to stick on its pallets, with a screen that prints it. */
export const label: Recipe = {
  adds: 'a label',
  newFiles: {
    'server/labels/reception.ts': `import type { Labelled } from '#contract/endpoints/label.ts'
import { smallLabel } from '#contract/label-sizes.ts'
import { refuse } from '#contract/problems.ts'
import { code128, sheet, text } from '../documents/sheet.ts'
import type { Label } from './label.ts'

export const receptionLabel: Label = {
  of: 'de réceptions',
  find: async ({ first }) => refuse('reception-unknown', \`La réception \${first} n’existe pas.\`, { status: 404 }),
  keyOf: ({ name }) => name,
  bars: ({ code }) => code,
  draw: ({ title, code }: Labelled) =>
    sheet(smallLabel, [text(5, 3, title, { size: 12, width: 90 }), code128(5, 18, code, { height: 22, module: 0.375 })]),
}
`,
  },
  edits: [
    {
      file: 'contract/endpoints/label.ts',
      replace: "'location', 'box']",
      by: "'location', 'box', 'reception']",
    },
    { file: 'server/labels/index.ts', below: '  box: boxLabel,', line: '  reception: receptionLabel,' },
    {
      file: 'server/labels/index.ts',
      below: "from './product.ts'",
      line: "import { receptionLabel } from './reception.ts'",
    },
    {
      file: 'machines/print/machine.ts',
      below: '  box: printBoxMachine,',
      line: `  reception: labelsMachine('print-reception', 'reception', {
    first: 'Scannez la réception à étiqueter',
    more: 'Scannez la suite, ou imprimez',
    last: 'Scannez la dernière réception',
  }),`,
    },
    {
      file: 'src/operations/print/index.ts',
      below: 'export const printOperations',
      line: `  reception: labels('reception', {
    title: 'Impression réception',
    icon: 'tag',
    card: 'GO-PRINTR',
    commands: [print, cancel],
  }),`,
    },
  ],
}
