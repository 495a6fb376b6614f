import type { RawScan, ScanSource } from '../scan.ts'
import { type PortSetup, serialLink } from './serial-link.ts'
import { decodeBytes, type Source, wallClock } from './source.ts'
import type { WebSerial } from './web-devices.ts'

export type SerialSetup = PortSetup & { readonly identity: ScanSource }

/**
 * A scanner that sends no end of line has finished after this many silent ms: longer than a wireless link
 * pauses within a code, shorter than a hand needs for the next one.
 */
const silence = 250

/** A scanner on a serial port. It works without the focus. */
export function serialSource({ identity, ...setup }: SerialSetup, serial: WebSerial): Source {
  let hear: (scan: RawScan) => void = () => {}
  const link = serialLink(identity.id, setup, serial, 'Le scanner a été débranché.', () => {
    const splitter = createLineSplitter()
    let pause: ReturnType<typeof setTimeout> | undefined
    const say = (lines: Uint8Array[]) => {
      for (const line of lines) hear({ text: decodeBytes(line), source: identity, at: wallClock() })
    }
    return {
      push(chunk) {
        clearTimeout(pause)
        say(splitter.push(chunk))
        pause = setTimeout(() => say(splitter.rest()), silence)
      },
      end: () => clearTimeout(pause),
    }
  })
  return {
    identity,
    state: link.state,
    start(onScan, onChange) {
      hear = onScan
      link.start(onChange)
    },
    stop: link.stop,
  }
}

const STX = 0x02
const ETX = 0x03
const LF = 0x0a
const CR = 0x0d

/**
 * Cuts a stream of bytes into codes at CR, LF, CR+LF or ETX, however the chunks fall. It drops STX and blank
 * lines; everything else, including GS (0x1D), belongs to the code.
 */
export function createLineSplitter() {
  let open: number[] = []

  function take(): Uint8Array[] {
    const line = open
    open = []
    return line.length > 0 ? [Uint8Array.from(line)] : []
  }

  return {
    push(chunk: Uint8Array): Uint8Array[] {
      const lines: Uint8Array[] = []
      for (const byte of chunk) {
        if (byte === CR || byte === LF || byte === ETX) lines.push(...take())
        else if (byte !== STX) open.push(byte)
      }
      return lines
    },
    /** Returns the bytes since the last end of line, for scanners that send none. */
    rest: take,
  }
}
