import type { Printer } from '#contract/entities/printer.ts'
import { a4, labelSize, smallLabel } from '#contract/label-sizes.ts'
import type { FoundPrinter } from '#src/printing/qz-printers.ts'

/** What the form proposes for a printer that QZ Tray found; a person may change all of it. */
export type Guess = Pick<Printer, 'role' | 'language' | 'dpi' | 'widthMm' | 'heightMm'>

export const usual = {
  label: { role: 'label', language: 'zpl', dpi: 203, ...labelSize },
  a4: { role: 'a4', language: 'pdf', dpi: 600, ...a4 },
} as const satisfies Record<Printer['role'], Guess>

/** Zebra's own names, and those of printers that speak its language. */
const speaksZpl = /zebra|zpl|\bz[dtqm]\d{3}|\bg[kxc]4\d\d|\b(lp|tlp) ?2\d{3}/i
const printsLabels =
  /label|étiquette|etiquette|thermal|thermique|dymo|brother ql|\bql-\d|\btsc\b|godex|\bsato\b/i

/**
 * Drivers begin their sizes with Letter, whatever the printer is for, and raw queues list nothing else: so the printer's
 * name speaks first.
 */
export function guessOf({ name, driver, dpi, sizes }: Omit<FoundPrinter, 'default'>): Guess {
  const called = `${name} ${driver}`.replaceAll('_', ' ')
  const isZpl = speaksZpl.test(called)
  const isNarrow = sizes.length > 0 && sizes.every(({ widthMm }) => widthMm < 150)
  if (!isZpl && !isNarrow && !printsLabels.test(called)) {
    const paper = sizes.find(isNear(a4)) ?? sizes.find(size => !isLetter(size))
    return {
      ...usual.a4,
      ...(paper && !isNear(a4)(paper) ? millimetres(paper) : a4),
      dpi: dpi ?? usual.a4.dpi,
    }
  }
  const paper = [labelSize, smallLabel].find(own => sizes.some(isNear(own)))
  return {
    role: 'label',
    // The kind of paper that a printer of another make takes says nothing of its language, so it gets a drawing.
    language: isZpl ? 'zpl' : 'pdf',
    dpi: isZpl && dpi !== undefined && dpi > 250 ? 300 : (dpi ?? usual.label.dpi),
    ...(paper ?? labelSize),
  }
}

type Size = { readonly widthMm: number; readonly heightMm: number }

const isNear = (own: Size) => (size: Size) =>
  Math.abs(size.widthMm - own.widthMm) <= 5 && Math.abs(size.heightMm - own.heightMm) <= 5

const isLetter = isNear({ widthMm: 216, heightMm: 279 })

const millimetres = ({ widthMm, heightMm }: Size): Size => ({ widthMm, heightMm })
