import { onTestFinished } from 'vitest'
import type { ScannerSettings } from '#src/scan/settings.ts'
import { createSourceList } from '#src/scan/sources/source-list.ts'
import type { WebHid, WebHidDevice, WebSerial, WebSerialPort } from '#src/scan/sources/web-devices.ts'
import { defaultWedgeOptions } from '#src/scan/sources/wedge/options.ts'
import { createStore } from '#src/store.ts'

/** Enough turns for the code on demand to load and for devices to open. */
export async function turns() {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

/** A scanner on a serial cable. As in a browser, opening it twice or closing it while it is read fails. */
export class SerialScanner extends EventTarget implements WebSerialPort {
  readable: ReadableStream<Uint8Array> | null = null
  busy = false
  forgotten = false
  #open = false
  #pipe: ReadableStreamDefaultController<Uint8Array> | null = null
  getInfo = () => ({ usbVendorId: 0x05e0, usbProductId: 0x1701 })
  async open() {
    if (this.#open) throw new DOMException('It is open', 'InvalidStateError')
    if (this.busy) throw new DOMException('Another program has it', 'NetworkError')
    this.#open = true
    this.readable = new ReadableStream({
      start: pipe => {
        this.#pipe = pipe
      },
    })
  }
  async close() {
    await turns()
    this.#open = false
    this.readable = null
  }
  forget = async () => {
    this.forgotten = true
  }
  async scans(text: string) {
    this.#pipe?.enqueue(new TextEncoder().encode(`${text}\r`))
    await turns()
  }
  goes() {
    this.readable = null
    this.#pipe?.error(new DOMException('gone', 'NetworkError'))
  }
}

/** A scanner in HID POS mode. */
export class HidScanner extends EventTarget implements WebHidDevice {
  opened = false
  vendorId = 0x0c2e
  productId = 0x0b87
  productName = 'Voyager'
  collections = [{ usagePage: 0x8c }]
  async open() {
    if (this.opened) throw new DOMException('It is open', 'InvalidStateError')
    this.opened = true
  }
  async close() {
    await turns()
    this.opened = false
  }
  async scans(text: string) {
    const bytes = new Uint8Array(63)
    bytes[0] = text.length
    bytes.set(new TextEncoder().encode(text), 4)
    if (this.opened)
      this.dispatchEvent(
        Object.assign(new Event('inputreport'), { reportId: 2, data: new DataView(bytes.buffer) }),
      )
    await turns()
  }
}

class Serial extends EventTarget implements WebSerial {
  ports: SerialScanner[] = []
  chosen: SerialScanner | undefined
  getPorts = async (): Promise<WebSerialPort[]> => [...this.ports]
  requestPort = async () => {
    if (!this.chosen) throw new DOMException('Nothing chosen', 'NotFoundError')
    return this.chosen
  }
}

class Hid extends EventTarget implements WebHid {
  devices: HidScanner[] = []
  getDevices = async () => [...this.devices]
  requestDevice = async () => [...this.devices]
}

/** A bench whose scanners a person plugs in and out, and what the application heard of each. */
export async function aBenchOfScanners(
  devices: ScannerSettings['devices'],
  plugged: { serial?: SerialScanner[]; hid?: HidScanner[] } = {},
) {
  const serial = new Serial()
  const hid = new Hid()
  serial.ports = plugged.serial ?? []
  hid.devices = plugged.hid ?? []
  const heard: string[] = []
  const settings = createStore<ScannerSettings>({
    wedgeName: 'Douchette clavier',
    wedge: defaultWedgeOptions,
    devices,
  })
  const list = createSourceList({
    settings,
    navigator: { serial, hid },
    hear: ({ source, text }) => heard.push(`${source.name}: ${text}`),
  })
  onTestFinished(list.stop)
  const settled = async () => {
    await import('#src/scan/sources/devices.ts')
    await turns()
  }
  await settled()
  return {
    serial,
    hid,
    heard,
    devices: () => settings.get().devices,
    states: () => list.get().map(source => source.state().is),
    async set(...next: ScannerSettings['devices']) {
      settings.set({ ...settings.get(), devices: next })
      await settled()
    },
    async unplug(scanner: SerialScanner | HidScanner) {
      if (scanner instanceof SerialScanner) {
        serial.ports = serial.ports.filter(one => one !== scanner)
        scanner.goes()
      } else {
        hid.devices = hid.devices.filter(one => one !== scanner)
        scanner.opened = false
        hid.dispatchEvent(Object.assign(new Event('disconnect'), { device: scanner }))
      }
      await turns()
    },
    /** `first`: the browser lists it before the others. */
    async plugIn(scanner: SerialScanner | HidScanner, { first = false } = {}) {
      if (scanner instanceof SerialScanner)
        serial.ports = first ? [scanner, ...serial.ports] : [...serial.ports, scanner]
      else hid.devices = first ? [scanner, ...hid.devices] : [...hid.devices, scanner]
      ;(scanner instanceof SerialScanner ? serial : hid).dispatchEvent(new Event('connect'))
      await turns()
    },
    /** The machine slept: what went and came told nothing. */
    async wake(changes: { serial?: SerialScanner[]; hid?: HidScanner[] }) {
      serial.ports = changes.serial ?? serial.ports
      hid.devices = changes.hid ?? hid.devices
      page.dispatchEvent(new Event('resume'))
      await turns()
      await turns()
    },
  }
}

/** The page, as far as sources listen to it. */
export const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
