import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Printer } from '#contract/entities/printer.ts'
import { createChoice, createKnownPrinters, printerFor } from '#src/printing/known-printers.ts'
import type { FoundPrinter } from '#src/printing/qz-printers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const zebra: Printer = {
  id: '1',
  name: 'Zebra ZD421',
  role: 'label',
  dpi: 203,
  widthMm: 100,
  heightMm: 150,
  language: 'zpl',
  default: true,
}

function aBrowser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  return (list: () => Promise<FoundPrinter[]> = async () => []) => {
    const choice = createChoice(storage)
    const printers = createKnownPrinters({ list, choice, changed: () => {} })
    return { printers, label: () => printerFor('label', printers.registered(), choice.get())?.name }
  }
}

test('QZ Tray goes: the printers of this computer stay known, even to the next page', () => {
  const open = aBrowser()
  const page = open()
  page.printers.told([zebra])
  page.printers.lost()
  expect(page.label()).toBe('Zebra ZD421')
  expect(open().label()).toBe('Zebra ZD421')
})

test('QZ Tray cannot list its printers at first: the page asks again by itself', async () => {
  let tries = 0
  const { printers } = aBrowser()(async () => {
    tries += 1
    if (tries < 3) throw new Error('java.lang.NullPointerException')
    return [{ name: 'Zebra ZD421', driver: '', default: true, dpi: 203, sizes: [] }]
  })
  await printers.connected()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(printers.found().map(({ name }) => name)).toEqual(['Zebra ZD421'])
  expect(tries).toBe(3)
})

test('a printer that needs a person says so until it is well again', () => {
  const { printers } = aBrowser()()
  const says = (status: string, code = 'none') =>
    printers.heard({ printer: 'Zebra ZD421', about: 'printer', id: undefined, name: '', status, code })
  says('PAPER_OUT', 'media-empty')
  says('OK', 'connecting-to-device')
  expect(printers.ailing.get()).toEqual([{ printer: 'Zebra ZD421', reason: 'il n’y a plus de papier' }])
  says('PROCESSING')
  expect(printers.ailing.get()).toEqual([])
  says('OFFLINE')
  printers.lost()
  expect(printers.ailing.get()).toEqual([])
})
