import { canonicalGtin, isGtin } from '#contract/barcodes/gtin.ts'
import type { Labelled } from '#contract/endpoints/label.ts'
import { code128, gs1128, type Sheet, sheet, text } from './sheet.ts'
import { smallLabel } from './small-label.ts'

/** An article, and what its pieces are of: a lot is read in letters, and off the bars where there is room for it. */
export type Marked = Labelled & { readonly lot?: string | null; readonly expiry?: string | null }

export function productLabel(marked: Marked): Sheet {
  const { title, hint, code } = marked
  const gs1 = gs1Of(marked)
  const made = lotSaid(marked)
  return sheet(smallLabel, [
    text(5, 4, title, { size: 5, bold: true, width: 90, lines: 2 }),
    gs1 === undefined ? code128(5, 19, code, { height: 17 }) : gs1128(5, 19, gs1, { height: 17 }),
    text(5, 38, made || code, { size: 4, bold: made !== '', width: 90 }),
    text(5, 43.5, made ? `${code} · ${hint}` : hint, { size: 3.2, width: 90 }),
  ])
}

/** What a scanner reads off the label. */
export const productBars = (marked: Marked): string => gs1Of(marked) ?? marked.code

/** Longer ones would not fit beside the article's number. */
const lotThatFits = /^[A-Za-z0-9./-]{1,13}$/

/** (01) the article, (17) until when, (10) the lot, which ends the message and so needs no separator. */
function gs1Of({ code, lot, expiry }: Marked): string | undefined {
  const told = `${expiry ? `(17)${expiry.slice(2).replaceAll('-', '')}` : ''}${lot ? `(10)${lot}` : ''}`
  if (told === '' || !isGtin(code) || (lot && !lotThatFits.test(lot))) return undefined
  return `(01)${canonicalGtin(code).padStart(14, '0')}${told}`
}

function lotSaid({ lot, expiry }: Marked): string {
  const date = expiry?.split('-').reverse().join('/')
  return [lot && `Lot ${lot}`, date && `jusqu’au ${date}`].filter(Boolean).join(' · ')
}
