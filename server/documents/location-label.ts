import type { Labelled } from '#contract/endpoints/label.ts'
import { code128, type Sheet, sheet, text } from './sheet.ts'
import { smallLabel } from './small-label.ts'

/** The name is read from the fork-lift, the bars from the aisle's other side. */
export const locationLabel = ({ title, hint, code }: Labelled): Sheet =>
  sheet(smallLabel, [
    text(5, 3, title, { size: title.length > 12 ? 9 : 13, bold: true, width: 90 }),
    code128(5, 19, code, { height: 20 }),
    text(5, 42, `${hint} · ${code}`, { size: 3.6, width: 90 }),
  ])
