import type { SourceState } from './source.ts'
import type { UsbIds, WebSerial, WebSerialPort } from './web-devices.ts'

export type PortSetup = {
  readonly baudRate: number
  /** Absent when the port is no USB device. */
  readonly usb?: UsbIds | undefined
  /** Index among identical devices, in the browser's order. */
  readonly nth: number
}

/** What one reads off an open port. A framing error ends one stream of bytes and begins the next. */
export type Line = { readonly push: (chunk: Uint8Array) => void; readonly end: () => void }

export type Link = {
  readonly state: () => SourceState
  readonly start: (onChange: () => void) => void
  readonly stop: () => void
}

/** A serial port that is opened whenever it is there: now, or when somebody plugs it in again. */
export function serialLink(
  setup: PortSetup,
  serial: WebSerial,
  /** « Le scanner a été débranché. » */
  unplugged: string,
  begin: (port: WebSerialPort) => Line,
): Link {
  let state: SourceState = { is: 'off' }
  let port: WebSerialPort | null = null
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  let wanted = false
  let startedAgain = false
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
      await found.open({ baudRate: setup.baudRate })
      become({ is: 'ready' })
      await readAll(found)
      // An unplugged port has nothing to close.
      await found.close().catch(() => {})
      become({ is: wanted ? 'absent' : 'off' })
    } catch (error) {
      become(wanted ? { is: 'failed', reason: reasonOf(error, unplugged) } : { is: 'off' })
    } finally {
      port = null
      reader = null
    }
    if (wanted && startedAgain) void listen()
    startedAgain = false
  }

  async function readAll(from: WebSerialPort) {
    const line = begin(from)
    // A framing error ends the stream but not the port, which then offers a new stream.
    while (wanted && from.readable) {
      reader = from.readable.getReader()
      try {
        for (;;) {
          const { value, done } = await reader.read()
          if (done) return
          line.push(value)
        }
      } catch (error) {
        if (isGone(error)) return
      } finally {
        line.end()
        reader.releaseLock()
      }
    }
  }

  return {
    state: () => state,
    start(onChange) {
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

function reasonOf(error: unknown, unplugged: string): string {
  if (isGone(error)) return unplugged
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return 'Ce port est déjà ouvert par cette page.'
  return 'Le port ne s’ouvre pas : un autre programme ou un autre onglet s’en sert peut-être.'
}
