import type { KeyTrace } from '#src/scan/raw-scan.ts'

/**
 * Alt + digits of the numeric pad: how scanners set to "ALT mode" send each character, whatever the layout, and
 * how some send only GS (Alt+029). A leading zero means Windows-1252; without it the codes above 127 are those
 * of the OEM code page, which no barcode needs.
 */
export interface AltCode {
  start: number
  digits: string
  steps: number[]
  last: number
}

export const beginAlt = (at: number, step: number): AltCode => ({
  start: at,
  digits: '',
  steps: [step],
  last: at,
})

export function addAltDigit(alt: AltCode, record: KeyTrace): AltCode | undefined {
  const digit = /^Numpad([0-9])$/.exec(record.code)?.[1]
  if (digit === undefined || alt.digits.length >= 5) return undefined
  return {
    ...alt,
    digits: alt.digits + digit,
    steps: [...alt.steps, record.timeStamp - alt.last],
    last: record.timeStamp,
  }
}

export function altCharacter(alt: AltCode): string | undefined {
  if (alt.digits === '') return undefined
  const value = Number(alt.digits) % 256
  if (value === 0 || (value > 127 && !alt.digits.startsWith('0'))) return undefined
  return new TextDecoder('windows-1252').decode(Uint8Array.of(value))
}
