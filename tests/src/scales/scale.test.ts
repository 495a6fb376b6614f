import { expect, test } from 'vitest'
import type { Reading } from '#src/scales/report.ts'
import { openScale } from '#src/scales/scale.ts'
import { whyNot } from '#src/scales/useScale.ts'
import type { WebHid, WebHidDevice, WebSerial, WebSerialPort } from '#src/scan/sources/web-devices.ts'

async function turns() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** A scale at the end of a serial cable, which answers « SIR » as MT-SICS does. */
class SerialScale extends EventTarget implements WebSerialPort {
  readable: ReadableStream<Uint8Array> | null = null
  writable: WritableStream<Uint8Array> | null = null
  heard = ''
  #pipe: ReadableStreamDefaultController<Uint8Array> | undefined
  getInfo = () => ({})
  async open() {
    this.readable = new ReadableStream({
      start: pipe => {
        this.#pipe = pipe
      },
    })
    this.writable = new WritableStream({
      write: chunk => {
        this.heard += new TextDecoder().decode(chunk)
      },
    })
  }
  async close() {
    this.readable = null
  }
  async sends(text: string) {
    this.#pipe?.enqueue(new TextEncoder().encode(text))
    await turns()
  }
  async isUnplugged() {
    this.readable = null
    this.#pipe?.error(new DOMException('gone', 'NetworkError'))
    await turns()
  }
}

class Serial extends EventTarget implements WebSerial {
  ports: WebSerialPort[] = []
  getPorts = async () => this.ports
  requestPort = async () => {
    throw new Error('Nobody asks here')
  }
}

async function heardFrom(scale: ReturnType<typeof openScale>) {
  const readings: Reading[] = []
  scale.start(
    reading => readings.push(reading),
    () => {},
  )
  await turns()
  return readings
}

const device = { kind: 'serial', nth: 0, baudRate: 9600, asks: true } as const

test('a scale that speaks when asked is asked, unplugged, plugged in again and asked again', async () => {
  const [serial, port] = [new Serial(), new SerialScale()]
  serial.ports = [port]
  const scale = openScale(device, { serial })
  const readings = await heardFrom(scale)
  expect([scale.state().is, port.heard]).toEqual(['ready', 'SIR\r\n'])
  await port.sends('S D     100.35 g\r\nS S  ')
  await port.sends('   100.40 g\r\n')
  expect(readings).toEqual([
    { is: 'weight', grams: 100.35, stable: false },
    { is: 'weight', grams: 100.4, stable: true },
  ])
  await port.isUnplugged()
  expect(scale.state()).toEqual({ is: 'absent' })
  serial.dispatchEvent(new Event('connect'))
  await turns()
  await port.sends('S S     250.00 g\r\n')
  expect([scale.state().is, port.heard]).toEqual(['ready', 'SIR\r\nSIR\r\n'])
  expect(readings.at(-1)).toEqual({ is: 'weight', grams: 250, stable: true })
  scale.stop()
  await turns()
  expect(scale.state()).toEqual({ is: 'off' })
})

test('a scale that is not there is awaited; a browser that knows none says so', async () => {
  const serial = new Serial()
  const scale = openScale(device, { serial })
  await heardFrom(scale)
  expect(whyNot({ state: scale.state(), reading: undefined })).toContain('débranchée')
  const none = openScale(device, {})
  expect(whyNot({ state: none.state(), reading: undefined })).toContain('Ce navigateur')
})

class HidScale extends EventTarget implements WebHidDevice {
  opened = false
  vendorId = 0x0922
  productId = 0x8003
  productName = 'M10'
  collections = [{ usagePage: 0x8d }]
  open = async () => {
    this.opened = true
  }
  close = async () => {
    this.opened = false
  }
  sends(...report: number[]) {
    const data = new DataView(Uint8Array.from(report).buffer)
    this.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 3, data }))
  }
}

class Hid extends EventTarget implements WebHid {
  devices: WebHidDevice[] = []
  getDevices = async () => this.devices
  requestDevice = async () => []
}

test('a scale in HID POS mode is heard, and found again when it is plugged in again', async () => {
  const [hid, plugged] = [new Hid(), new HidScale()]
  hid.devices = [plugged]
  const usb = { vendorId: 0x0922, productId: 0x8003 }
  const scale = openScale({ kind: 'hid', nth: 0, usb }, { hid })
  const readings = await heardFrom(scale)
  plugged.sends(3, 2, 0, 0x14, 0)
  plugged.sends(4, 2, 0, 0x15, 0)
  expect(readings).toEqual([
    { is: 'weight', grams: 20, stable: false },
    { is: 'weight', grams: 21, stable: true },
  ])
  hid.dispatchEvent(Object.assign(new Event('disconnect'), { device: plugged }))
  expect(scale.state()).toEqual({ is: 'absent' })
  hid.dispatchEvent(new Event('connect'))
  await turns()
  expect(scale.state()).toEqual({ is: 'ready' })
  scale.stop()
  expect(plugged.opened).toBe(false)
})

test('only a weight that stands still and is more than nothing is taken', () => {
  const state = { is: 'ready' } as const
  const of = (grams: number, stable: boolean) => whyNot({ state, reading: { is: 'weight', grams, stable } })
  expect(of(850, true)).toBeUndefined()
  expect(of(850, false)).toContain('bouge')
  expect(of(0.3, true)).toContain('Posez')
  expect(whyNot({ state, reading: { is: 'fault', fault: 'over' } })).toContain('Trop lourd')
})
