import type { Labelled } from '#contract/endpoints/label.ts'
import { code128, type Sheet, sheet, text } from './sheet.ts'
import { smallLabel } from './small-label.ts'

export const productLabel = ({ title, hint, code }: Labelled): Sheet =>
  sheet(smallLabel, [
    text(5, 4, title, { size: 5, bold: true, width: 90, lines: 2 }),
    code128(5, 19, code, { height: 17 }),
    text(5, 38, code, { size: 4, width: 90 }),
    text(5, 43.5, hint, { size: 3.2, width: 90 }),
  ])
