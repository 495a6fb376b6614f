import { createAgain, freed, occupy, take, vacate } from './holders.ts'
import type { SourceState } from './source.ts'
import type { UsbIds, WebSerial, WebSerialPort } from './web-devices.ts'

export type PortSetup = {
  readonly baudRate: number
  /** Absent when the port is no USB device. */
  readonly usb?: UsbIds | undefined
  /** Index among identical devices, in the browser's order. */
  readonly nth: number
}

/** The bytes of an open port. A framing error ends one stream of bytes and begins the next. */
export type Line = { readonly push: (chunk: Uint8Array) => void; readonly end: () => void }

export type Link = {
  readonly state: () => SourceState
  readonly start: (onChange: () => void) => void
  readonly stop: () => void
}

/** A serial port that is opened whenever it is there: now, when somebody plugs it in again, or after a failure. */
export function serialLink(
  owner: string,
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
  const again = createAgain(() => void look())

  const appeared = () => {
    if (wanted) void listen()
  }

  function become(next: SourceState) {
    state = next
    changed()
  }

  const present = async () => (await serial.getPorts()).filter(one => matches(one, setup.usb))

  /** After a sleep: the port may have gone without a word, or have come. */
  async function look() {
    if (!wanted) return
    if (!port) return listen()
    const ports = await present().catch(() => null)
    if (wanted && port && ports && !ports.includes(port)) {
      vacate(owner)
      startedAgain = true
      reader?.cancel().catch(() => {})
    }
  }

  async function listen() {
    if (port) {
      // The port is still closing after a stop; `listen` opens it again when that is done.
      startedAgain = true
      return
    }
    if (state.is !== 'failed') become({ is: 'starting' })
    try {
      const ports = await present()
      if (!wanted || port) return
      const found = take(owner, ports, setup.nth)
      if (!found) return become({ is: 'absent' })
      port = found
      await freed(found)
      if (wanted) await use(found)
      if (wanted) vacate(owner)
      become({ is: wanted ? 'absent' : 'off' })
    } catch (error) {
      become(wanted ? { is: 'failed', reason: reasonOf(error, unplugged) } : { is: 'off' })
      if (wanted) again.later()
    }
    port = null
    reader = null
    if (wanted && startedAgain) void listen()
    startedAgain = false
  }

  async function use(found: WebSerialPort) {
    const free = occupy(found)
    try {
      await found.open({ baudRate: setup.baudRate })
      again.opened()
      become({ is: wanted ? 'ready' : 'off' })
      await readAll(found)
      // An unplugged port has nothing to close.
      await found.close().catch(() => {})
    } finally {
      free()
    }
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
      again.start()
      void listen()
    },
    stop() {
      wanted = false
      serial.removeEventListener('connect', appeared)
      again.stop()
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
