import type { Labelled } from '#contract/endpoints/label.ts'
import { code128, type Sheet, sheet, text } from './sheet.ts'
import { smallLabel } from './small-label.ts'

export const boxLabel = ({ title, code }: Labelled): Sheet =>
  sheet(smallLabel, [
    text(5, 3, title, { size: 12, bold: true, width: 90 }),
    code128(5, 18, code, { height: 22, module: 0.375 }),
    text(5, 42.5, code, { size: 3.6, width: 90 }),
  ])
