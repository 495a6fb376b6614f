import { type Reading, weight } from './reading.ts'

/**
 * A line of a scale that sends text, by what docs/decisions/scales-by-their-own-words.md names. Undefined for any other line:
 * a heading, a date, a count of pieces.
 */
export function readLine(line: string): Reading | undefined {
  const text = line.trim()
  return headed(text) ?? asked(text) ?? trailing(text)
}

/** « ST,GS,+  1.234kg » of CAS, Dini Argeo, Tiger and many others; « ST,+00123.45  g » of A&D. */
function headed(text: string): Reading | undefined {
  const [, state, rest] = /^(?:\d{2})?(ST|US|OL|UL|TL),(.*)$/.exec(text) ?? []
  if (state === undefined || rest === undefined) return undefined
  if (state === 'OL') return { is: 'fault', fault: /^(?:(?:GS|NT),)?\s*-/.test(rest) ? 'under' : 'over' }
  if (state === 'UL') return { is: 'fault', fault: 'under' }
  if (state === 'TL') return { is: 'fault', fault: 'unready' }
  // CAS puts its number and its lamps between, each a byte of any value.
  const [, number, unit] = /(?:^|,)\s*([+-]?[ \d]*[.,]?\d+)\s*,?\s*([a-zA-Z]{1,2})$/.exec(rest) ?? []
  return number === undefined || unit === undefined ? undefined : weight(number, unit, state === 'ST')
}

/** « S S     100.00 g » and « S D     100.00 g », the answers of MT-SICS; « S + » and « S - » out of range. */
function asked(text: string): Reading | undefined {
  const [, state, rest = ''] = /^SI?(?:\s+([SDI+-]))(?:\s+(.*))?$/.exec(text) ?? []
  switch (state) {
    case '+':
      return { is: 'fault', fault: 'over' }
    case '-':
      return { is: 'fault', fault: 'under' }
    case 'I':
      return { is: 'fault', fault: 'unready' }
    case 'S':
    case 'D': {
      const [, number, unit] = /^([+-]?\s*[\d.]+)\s+([a-zA-Z]+)$/.exec(rest) ?? []
      return number === undefined || unit === undefined ? undefined : weight(number, unit, state === 'S')
    }
    default:
      return undefined
  }
}

/** « 1.234 kg », with a « ? » behind it while it moves: Ohaus, and scales that print what they show. */
function trailing(text: string): Reading | undefined {
  const [, number, unit, moving] =
    /^([+-]?\s*\d*[.,]?\d+)\s*([a-zA-Z]{1,2})\s*(\?)?(?:\s*(?:N|G|NET|B))?$/.exec(text) ?? []
  return number === undefined || unit === undefined ? undefined : weight(number, unit, moving === undefined)
}
