import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/classify.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { code128 } from '#server/documents/sheet.ts'
import { toZpl } from '#server/documents/zpl.ts'
import { barsOf, dotsOf } from '#src/printing/label.ts'
import { isScannedBack } from '#src/printing/Presented.tsx'

const tracking = '6A12345678901'

const labelOf = (...texts: string[]) =>
  toZpl(
    {
      widthMm: 100,
      heightMm: 150,
      elements: texts.map(text => code128(5, 5, text)),
    },
    300,
  )

const scanOf = (text: string) => ({ text, codes: classify(text) })
const print = (data: string, title = 'Étiquette CL00008812') => ({ format: 'zpl' as const, data, title })

test('a label is scanned back by any of its bars, and by the parcel that its title names', () => {
  const label = print(labelOf(tracking, 'A_B'))
  expect(isScannedBack(label, scanOf(tracking))).toBe(true)
  expect(isScannedBack(label, scanOf('A_B'))).toBe(true)
  expect(isScannedBack(label, scanOf(formatOwn('package', 'CL00008812')))).toBe(true)
  expect(isScannedBack(label, scanOf(formatOwn('package', 'CL00008813')))).toBe(false)
})

test('a label is scanned back by the number below its bars, where they hold more than it', () => {
  const label = print(labelOf('%007320005000001000002327250'))
  expect(isScannedBack(label, scanOf('05000001000002'))).toBe(true)
  expect(isScannedBack(label, scanOf('05000001000003'))).toBe(false)
})

test('a list is scanned back by its number; of several labels in one print, one says nothing of the others', () => {
  const list = { format: 'pdf' as const, data: '', title: 'PK000412 · Maison Lumière' }
  expect(isScannedBack(list, scanOf(formatOwn('pickingList', 'PK000412')))).toBe(true)
  const two = print(`${labelOf(tracking)}\n${labelOf('6A12345678902')}`, '2 étiquettes')
  expect(isScannedBack(two, scanOf(tracking))).toBe(false)
})

test('a label’s size is that of its ZPL, and the usual one where it gives none', () => {
  expect(dotsOf(labelOf(tracking), 300)).toEqual({ width: 1181, height: 1772 })
  expect(dotsOf('^XA^XZ', 203)).toEqual({ width: 799, height: 1199 })
  expect(barsOf('^XA^FO1,1^BY3^BCN,200,Y,N,N^FDCL00008812^FS^FO9,9^A0N,60,60^FDnot bars^FS^XZ')).toEqual([
    'CL00008812',
  ])
})
