import type { RawScan, ScanSource } from '../scan.ts'
import { decodeBytes, type Source, type SourceState, wallClock } from './source.ts'
import type { UsbIds, WebSerial, WebSerialPort } from './web-devices.ts'

export interface SerialSetup {
  readonly identity: ScanSource
  readonly baudRate: number
  /** Absent when the port is no USB device. */
  readonly usb?: UsbIds | undefined
  /** Index among identical devices, in the browser's order. */
  readonly nth: number
}

/**
 * A scanner that sends no end of line has finished after this many silent ms: longer than a wireless link
 * pauses within a code, shorter than a hand needs for the next one.
 */
const silence = 250

/** A scanner on a serial port. It works whichever field, dialog or window has the focus. */
export function serialSource(setup: SerialSetup, serial: WebSerial): Source {
  const { identity, baudRate } = setup
  let state: SourceState = { is: 'off' }
  let port: WebSerialPort | null = null
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  let wanted = false
  let startedAgain = false
  let hear: (scan: RawScan) => void = () => {}
  let changed = () => {}

  const appeared = () => {
    if (wanted) void listen()
  }

  function become(next: SourceState) {
    state = next
    changed()
  }

  async function listen() {
    if (port) {
      // The port is still closing after a stop; `listen` opens it again when that is done.
      startedAgain = true
      return
    }
    become({ is: 'starting' })
    const found = (await serial.getPorts()).filter(candidate => matches(candidate, setup.usb))[setup.nth]
    if (!wanted || port) return
    if (!found) return become({ is: 'absent' })
    port = found
    try {
      await found.open({ baudRate })
      become({ is: 'ready' })
      await readAll(found)
      // An unplugged port has nothing to close.
      await found.close().catch(() => {})
      become({ is: wanted ? 'absent' : 'off' })
    } catch (error) {
      become(wanted ? { is: 'failed', reason: reasonOf(error) } : { is: 'off' })
    } finally {
      port = null
      reader = null
    }
    if (wanted && startedAgain) void listen()
    startedAgain = false
  }

  async function readAll(from: WebSerialPort) {
    const splitter = createLineSplitter()
    let pause: ReturnType<typeof setTimeout> | undefined
    const say = (lines: Uint8Array[]) => {
      for (const line of lines) hear({ text: decodeBytes(line), source: identity, at: wallClock() })
    }
    // A framing error ends the stream but not the port, which then offers a new stream.
    while (wanted && from.readable) {
      reader = from.readable.getReader()
      try {
        for (;;) {
          const { value, done } = await reader.read()
          if (done) return
          clearTimeout(pause)
          say(splitter.push(value))
          pause = setTimeout(() => say(splitter.rest()), silence)
        }
      } catch (error) {
        if (isGone(error)) return
      } finally {
        clearTimeout(pause)
        reader.releaseLock()
      }
    }
  }

  return {
    identity,
    state: () => state,
    start(onScan, onChange) {
      hear = onScan
      changed = onChange
      wanted = true
      serial.addEventListener('connect', appeared)
      void listen()
    },
    stop() {
      wanted = false
      serial.removeEventListener('connect', appeared)
      // Cancelling ends the read, and then `listen` closes the port. An unplugged port has nothing to cancel.
      reader?.cancel().catch(() => {})
      become({ is: 'off' })
    },
  }
}

export function usbOf(port: WebSerialPort): UsbIds | undefined {
  const { usbVendorId, usbProductId } = port.getInfo()
  if (usbVendorId === undefined || usbProductId === undefined) return undefined
  return { vendorId: usbVendorId, productId: usbProductId }
}

function matches(port: WebSerialPort, usb: UsbIds | undefined): boolean {
  const ids = usbOf(port)
  return ids?.vendorId === usb?.vendorId && ids?.productId === usb?.productId
}

function isGone(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NetworkError'
}

function reasonOf(error: unknown): string {
  if (isGone(error)) return 'Le scanner a été débranché.'
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return 'Ce port est déjà ouvert par cette page.'
  return 'Le port ne s’ouvre pas : un autre programme ou un autre onglet s’en sert peut-être.'
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
