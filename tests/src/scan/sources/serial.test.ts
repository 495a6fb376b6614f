import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serialSource } from '#src/scan/sources/serial.ts'
import type { WebSerial, WebSerialPort } from '#src/scan/sources/web-devices.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A serial cable with a scanner at its end. */
class Cable extends EventTarget implements WebSerialPort {
  readable: ReadableStream<Uint8Array> | null = null
  opened: number[] = []
  closed = 0
  #pipe: ReadableStreamDefaultController<Uint8Array> | null = null
  getInfo() {
    return { usbVendorId: 0x05e0, usbProductId: 0x1701 }
  }
  async open({ baudRate }: { baudRate: number }) {
    this.opened.push(baudRate)
    this.plugIn()
  }
  async close() {
    this.closed += 1
    this.readable = null
  }
  plugIn() {
    this.readable = new ReadableStream({
      start: pipe => {
        this.#pipe = pipe
      },
    })
  }
  async sends(text: string) {
    this.#pipe?.enqueue(new TextEncoder().encode(text))
    await turns()
  }
  async breaks(name: string) {
    if (name === 'NetworkError') this.readable = null
    const pipe = this.#pipe
    if (name !== 'NetworkError') this.plugIn()
    pipe?.error(new DOMException('broken', name))
    await turns()
  }
}

class Computer extends EventTarget implements WebSerial {
  ports: WebSerialPort[] = []
  getPorts = async () => this.ports
  requestPort = async () => {
    throw new Error('Nobody asks here')
  }
}

async function turns() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

async function aScanner() {
  const computer = new Computer()
  const cable = new Cable()
  computer.ports.push(cable)
  const heard: string[] = []
  const source = serialSource(
    {
      identity: { kind: 'serial', id: 'serial-1', name: 'Zebra' },
      baudRate: 9600,
      usb: { vendorId: 0x05e0, productId: 0x1701 },
      nth: 0,
    },
    computer,
  )
  source.start(
    scan => heard.push(`${scan.source.name}: ${scan.text}`),
    () => {},
  )
  await turns()
  return { computer, cable, heard, source }
}

test('a remembered scanner opens at its speed, and each scan carries its name', async () => {
  const { cable, heard, source } = await aScanner()
  expect(cable.opened).toEqual([9600])
  expect(source.state()).toEqual({ is: 'ready' })
  await cable.sends('CD000')
  await cable.sends('10234\r\nEM-A-01\r\n')
  expect(heard).toEqual(['Zebra: CD00010234', 'Zebra: EM-A-01'])
})

test('without an end of line a silence ends a code, and two scans stay two', async () => {
  const { cable, heard } = await aScanner()
  await cable.sends('CD1')
  await vi.advanceTimersByTimeAsync(1000)
  await cable.sends('CD2')
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual(['Zebra: CD1', 'Zebra: CD2'])
})

test('an unplugged scanner is absent, and works again once plugged in', async () => {
  const { computer, cable, heard, source } = await aScanner()
  await cable.breaks('NetworkError')
  expect(source.state()).toEqual({ is: 'absent' })
  computer.dispatchEvent(new Event('connect'))
  await turns()
  expect(source.state()).toEqual({ is: 'ready' })
  await cable.sends('CD1\r')
  expect(heard).toEqual(['Zebra: CD1'])
})

test('after noise on the line the next code still arrives', async () => {
  const { cable, heard, source } = await aScanner()
  await cable.breaks('FramingError')
  await cable.sends('CD1\r')
  expect(source.state()).toEqual({ is: 'ready' })
  expect(heard).toEqual(['Zebra: CD1'])
})

test('a missing scanner starts when it appears', async () => {
  const computer = new Computer()
  const source = serialSource(
    { identity: { kind: 'serial', id: 'serial-1', name: 'Zebra' }, baudRate: 9600, nth: 0 },
    computer,
  )
  source.start(
    () => {},
    () => {},
  )
  await turns()
  expect(source.state()).toEqual({ is: 'absent' })
})

test('a stopped scanner closes its port; started again at once, it works again', async () => {
  const { cable, heard, source } = await aScanner()
  source.stop()
  source.start(
    scan => heard.push(scan.text),
    () => {},
  )
  await turns()
  await vi.advanceTimersByTimeAsync(10)
  expect(cable.closed).toBe(1)
  expect(source.state()).toEqual({ is: 'ready' })
  await cable.sends('CD1\r')
  expect(heard).toEqual(['CD1'])
  source.stop()
  await turns()
  expect(source.state()).toEqual({ is: 'off' })
  expect(cable.closed).toBe(2)
})
