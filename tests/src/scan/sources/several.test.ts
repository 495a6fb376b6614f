import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '#src/scan/settings.ts'
import { addHid, addSerial, chooseAgain, revoke } from '#src/scan/sources/devices.ts'
import { doubtsOf, recognise } from '#src/scan/sources/twins.ts'
import { aBenchOfScanners, HidScanner, page, SerialScanner, turns } from './bench-of-scanners.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
})

const serialUsb = { vendorId: 0x05e0, productId: 0x1701 }
const hidUsb = { vendorId: 0x0c2e, productId: 0x0b87 }
const aSerial = (id: string, name: string, nth = 0): Device => ({
  kind: 'serial',
  id,
  name,
  nth,
  baudRate: 9600,
  usb: serialUsb,
})
const aHid = (id: string, name: string, nth = 0): Device => ({ kind: 'hid', id, name, nth, usb: hidUsb })

const quay = aSerial('quay', 'Zebra du quai')
const table = aHid('table', 'Voyager de la table')
const left = aHid('left', 'Gauche', 0)
const right = aHid('right', 'Droite', 1)

test('two scanners of two makers are heard at once, each under its name', async () => {
  const [zebra, voyager] = [new SerialScanner(), new HidScanner()]
  const { heard } = await aBenchOfScanners([quay, table], { serial: [zebra], hid: [voyager] })
  await zebra.scans('CD1')
  await voyager.scans('CD2')
  await zebra.scans('CD3')
  expect(heard).toEqual(['Zebra du quai: CD1', 'Voyager de la table: CD2', 'Zebra du quai: CD3'])
})

test('one that is used by another program does not stop the others, and is tried again', async () => {
  const [zebra, voyager] = [new SerialScanner(), new HidScanner()]
  zebra.busy = true
  const { heard, states } = await aBenchOfScanners([quay, table], { serial: [zebra], hid: [voyager] })
  expect(states()).toEqual(['failed', 'ready'])
  await voyager.scans('CD1')
  zebra.busy = false
  await vi.advanceTimersByTimeAsync(1000)
  await turns()
  expect(states()).toEqual(['ready', 'ready'])
  await zebra.scans('CD2')
  expect(heard).toEqual(['Voyager de la table: CD1', 'Zebra du quai: CD2'])
})

test('a browser that refuses ports does not stop the other scanners', async () => {
  const voyager = new HidScanner()
  const bench = await aBenchOfScanners([table], { hid: [voyager] })
  bench.serial.getPorts = async () => {
    throw new DOMException('Not here', 'SecurityError')
  }
  await bench.set(quay, table)
  expect([...bench.states()].sort()).toEqual(['failed', 'ready'])
  await voyager.scans('CD1')
  expect(bench.heard).toEqual(['Voyager de la table: CD1'])
})

for (const kind of ['serial', 'hid'] as const)
  test(`a ${kind} scanner that is renamed at work goes on under its new name`, async () => {
    const scanner = kind === 'serial' ? new SerialScanner() : new HidScanner()
    const device = kind === 'serial' ? quay : table
    const plugged = scanner instanceof SerialScanner ? { serial: [scanner] } : { hid: [scanner] }
    const bench = await aBenchOfScanners([device], plugged)
    await scanner.scans('CD1')
    await bench.set({ ...device, name: 'Réception' })
    await turns()
    expect(bench.states()).toEqual(['ready'])
    await scanner.scans('CD2')
    expect(bench.heard).toEqual([`${device.name}: CD1`, 'Réception: CD2'])
  })

test('a renamed one of two of one model keeps its own scanner', async () => {
  const [one, other] = [new SerialScanner(), new SerialScanner()]
  const bench = await aBenchOfScanners([], { serial: [one, other] })
  const devices = [aSerial('a', 'A', 0), aSerial('b', 'B', 1)] as const
  await bench.set(...devices)
  recognise(devices[0], devices[0])
  await bench.set({ ...devices[0], name: 'Entrée' }, { ...devices[1], name: 'Sortie' })
  await one.scans('CD1')
  await other.scans('CD2')
  expect(bench.heard).toEqual(['Entrée: CD1', 'Sortie: CD2'])
})

test('one of two of one model is pulled out and comes back under its name, wherever the browser lists it', async () => {
  const [mine, its] = [new HidScanner(), new HidScanner()]
  const bench = await aBenchOfScanners([left, right], { hid: [mine, its] })
  recognise(left, left)
  for (const first of [false, true]) {
    await bench.unplug(mine)
    await its.scans('CD1')
    const back = new HidScanner()
    await bench.plugIn(back, { first })
    await back.scans('CD2')
    await its.scans('CD3')
    expect(bench.heard.splice(0)).toEqual(['Droite: CD1', 'Gauche: CD2', 'Droite: CD3'])
    await bench.unplug(back)
    await bench.plugIn(mine)
    await mine.scans('CD4')
    expect(bench.heard.splice(0)).toEqual(['Gauche: CD4'])
  }
})

test('two of one model that slept and came back the other way round bear both names until one is told', async () => {
  const bench = await aBenchOfScanners([left, right], { hid: [new HidScanner(), new HidScanner()] })
  recognise(left, left)
  const [mine, its] = [new HidScanner(), new HidScanner()]
  await bench.wake({ hid: [its, mine] })
  await mine.scans('CD1')
  await its.scans('CD2')
  expect(bench.heard.splice(0)).toEqual(['Gauche ou Droite: CD1', 'Gauche ou Droite: CD2'])
  expect(doubtsOf(left)).toEqual([right])
  // The person takes the left one and scans: what answers is called « Droite » for now.
  recognise(left, right)
  await bench.set({ ...left, nth: right.nth }, { ...right, nth: left.nth })
  await turns()
  await mine.scans('CD3')
  await its.scans('CD4')
  expect(bench.heard).toEqual(['Gauche: CD3', 'Droite: CD4'])
})

test('the machine sleeps without a word: what is there afterwards is heard, what is not is missed', async () => {
  const [zebra, voyager] = [new SerialScanner(), new HidScanner()]
  const bench = await aBenchOfScanners([quay, table], { serial: [zebra], hid: [voyager] })
  await bench.wake({ serial: [], hid: [] })
  expect(bench.states()).toEqual(['absent', 'absent'])
  const [again, too] = [new SerialScanner(), new HidScanner()]
  await bench.wake({ serial: [again], hid: [too] })
  await again.scans('CD1')
  await too.scans('CD2')
  expect(bench.heard).toEqual(['Zebra du quai: CD1', 'Voyager de la table: CD2'])
})

test('of two of one model the first is forgotten, and the second works on, after a reload too', async () => {
  const [one, other] = [new SerialScanner(), new SerialScanner()]
  const devices = [aSerial('a', 'A', 0), aSerial('b', 'B', 1)] as const
  const bench = await aBenchOfScanners([...devices], { serial: [one, other] })
  const revoked = revoke(devices[0], bench)
  await bench.set(devices[1])
  await revoked
  expect([one.forgotten, other.forgotten]).toEqual([true, false])
  bench.serial.ports = [other]
  await bench.set()
  const fresh = new SerialScanner()
  bench.serial.ports = [fresh]
  await bench.set(devices[1])
  await fresh.scans('CD1')
  expect(bench.heard).toEqual(['B: CD1'])
})

test('the same scanner is not added twice; a replacement takes the name of the one that is gone', async () => {
  const [old, voyager] = [new SerialScanner(), new HidScanner()]
  const bench = await aBenchOfScanners([quay, table], { serial: [old], hid: [voyager] })
  bench.serial.chosen = old
  expect(await addSerial(bench.serial, 'Douchette 3')).toEqual({ is: 'known', name: 'Zebra du quai' })
  expect(await addHid(bench.hid, 'Douchette 3')).toEqual({ is: 'known', name: 'Voyager de la table' })
  await bench.unplug(old)
  const replacement = new SerialScanner()
  replacement.getInfo = () => ({ usbVendorId: 0x1eab, usbProductId: 0x1d06 })
  bench.serial.ports = [replacement]
  bench.serial.chosen = replacement
  const choice = await chooseAgain(quay, bench)
  if (choice.is !== 'chosen') throw new Error('It was chosen')
  await bench.set(choice.device, table)
  await replacement.scans('CD1')
  expect(bench.heard).toEqual(['Zebra du quai: CD1'])
})
