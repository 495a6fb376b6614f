import { faceOf, isUnseen } from './fonts.ts'

const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Splits a text into signs as a reader counts them: a letter with its accents is one, an emoji with all its parts is one. */
export const signsOf = (said: string): string[] =>
  Array.from(segmenter.segment(said), ({ segment }) => segment)

/** Windows-1252: what label printers and the fonts of every PDF reader have for certain. */
const inPrinters = /^[ -~\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Whether a printer's own font has all of it. The rest is drawn from our fonts, a whole line at a time. */
export const isInPrinters = (said: string): boolean => inPrinters.test(said)

/** What remains of it in the printers' letters, some without their accents. */
export const inPrintersOnly = (said: string): string =>
  [...said]
    .map(letter => (isInPrinters(letter) ? letter : (letter.normalize('NFKD')[0] ?? '')))
    .filter(isInPrinters)
    .join('')

/** One line of text, without control characters. */
export const printable = (said: string): string =>
  said
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

/** Leaves out the signs that are in no font, for a box says less than nothing, and counts them. */
export function drawable(said: string): { kept: string; lost: number } {
  if (isInPrinters(said)) return { kept: said, lost: 0 }
  let kept = ''
  let lost = 0
  for (const sign of signsOf(said)) {
    if (isUnseen(sign)) continue
    if (isInPrinters(sign) || faceOf(sign, false)) kept += sign
    else lost += 1
  }
  return { kept: kept.replace(/ +/g, ' ').trim(), lost }
}

/** Tells on the document what it lacks. */
export const lostText = (lost: number): string =>
  lost === 1 ? '1 signe n’a pas pu être imprimé.' : `${lost} signes n’ont pas pu être imprimés.`
