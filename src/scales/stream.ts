import { type Reading, weight } from './report.ts'

const STX = 0x02
const ETX = 0x03
const LF = 0x0a
const CR = 0x0d
/** No scale sends longer lines: a longer one is from another device, or noise. */
const longest = 80

/** Reads a scale's bytes, however the chunks fall. What it does not understand, it leaves. */
export function createScaleReader() {
  let open: number[] = []
  let framed = false

  function take(): Reading[] {
    const bytes = open
    const found =
      (framed && bytes.length === frameLength ? readFrame(bytes) : undefined) ?? readLine(text(bytes))
    open = []
    framed = false
    return found ? [found] : []
  }

  return {
    push(chunk: Uint8Array): Reading[] {
      const readings: Reading[] = []
      for (const byte of chunk) {
        // Seven bits and a parity, as older scales send them, are read as eight.
        const one = byte & 0x7f
        if (one === STX) {
          // The bytes before are no frame: a check sum of the last one, or half a frame.
          open = []
          framed = true
        } else if (one === CR || one === LF || one === ETX) readings.push(...take())
        else if (open.length < longest) open.push(one)
      }
      return readings
    },
  }
}

/** Bytes that are no letters stand for nothing: a lamp, a number of the device. */
const text = (bytes: readonly number[]): string =>
  String.fromCharCode(...bytes.map(byte => (byte < 0x20 || byte === 0x7f ? 0x20 : byte)))

/**
 * A line of a scale that sends text, in a form of docs/decisions/scales-by-their-own-words.md. Undefined for any other line:
 * a heading, a date, a count of pieces.
 */
function readLine(line: string): Reading | undefined {
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

/**
 * A frame of the continuous output of Toledo, without its STX and from its first status byte to the last digit of its tare:
 * three status bytes, six digits of weight, six of tare. Undefined for anything else.
 */
function readFrame(bytes: readonly number[]): Reading | undefined {
  const [a, b, c] = bytes
  if (a === undefined || b === undefined || c === undefined || bytes.length !== frameLength) return undefined
  // Bits 5 and 6 say that it is a status byte and no letter.
  if (![a, b, c].every(byte => (byte & 0x60) === 0x20)) return undefined
  const digits = String.fromCharCode(...bytes.slice(3, 9)).trim()
  if (!/^\d{1,6}$/.test(digits)) return undefined
  if ((b & 0x04) !== 0) return { is: 'fault', fault: (b & 0x02) !== 0 ? 'under' : 'over' }
  const unit = unitOf(b, c)
  if (unit === undefined) return undefined
  // 0: the number ends with two noughts that it does not show; 2: it has no decimals; each further one is a decimal.
  const value = Number(digits) * 10 ** (2 - (a & 0x07)) * ((b & 0x02) !== 0 ? -1 : 1)
  return { is: 'weight', grams: Math.round(value * unit * 1000) / 1000, stable: (b & 0x08) === 0 }
}

const frameLength = 15

function unitOf(b: number, c: number): number | undefined {
  switch (c & 0x07) {
    case 0:
      return (b & 0x10) !== 0 ? 1000 : 453.59237
    case 1:
      return 1
    case 2:
      return 1_000_000
    case 3:
      return 28.349523125
    default:
      return undefined
  }
}
