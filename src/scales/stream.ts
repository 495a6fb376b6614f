import { readLine } from './lines.ts'
import type { Reading } from './reading.ts'
import { frameLength, readFrame } from './toledo.ts'

const STX = 0x02
const ETX = 0x03
const LF = 0x0a
const CR = 0x0d
/** No scale says more at once: what is longer is another device, or noise. */
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
          // What came before is no frame: the check sum of the last one, or half of it.
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
