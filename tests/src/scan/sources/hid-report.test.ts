import { expect, test } from 'vitest'
import { createReportAssembler, parseReport } from '#src/scan/sources/hid.ts'

/** A scanned-data report as a scanner sends it, without the report's number. */
function report(text: string, { symbology = ']C0', more = false } = {}): Uint8Array {
  const bytes = new Uint8Array(63)
  bytes[0] = text.length
  bytes.set(new TextEncoder().encode(symbology), 1)
  bytes.set(new TextEncoder().encode(text), 4)
  bytes[62] = more ? 1 : 0
  return bytes
}

function read(...reports: Uint8Array[]) {
  const assembler = createReportAssembler()
  return reports.flatMap(bytes => {
    const part = parseReport(2, bytes)
    const reading = part && assembler.push(part)
    return reading ? [reading] : []
  })
}

test('a short code comes in one report, with its symbology', () => {
  expect(read(report('CD00010234X'))).toEqual([{ text: 'CD00010234X', symbology: ']C0' }])
})

test('several reports make one code longer than 56 characters', () => {
  const long = 'A'.repeat(56)
  expect(read(report(long, { more: true }), report('1234'))).toEqual([
    { text: `${long}1234`, symbology: ']C0' },
  ])
})

test('two codes in a row are two scans, without the scanner’s ends of line', () => {
  expect(read(report('CD1\r'), report('CD2\r\n')).map(({ text }) => text)).toEqual(['CD1', 'CD2'])
})

test('a scanner without symbology still gives its code', () => {
  expect(read(report('CD1', { symbology: '\0\0\0' }))).toEqual([{ text: 'CD1' }])
})

test('the GS1 separator stays in the code', () => {
  expect(read(report('10A7\u001d21B', { symbology: ']d2' }))).toEqual([
    { text: '10A7\u001d21B', symbology: ']d2' },
  ])
})

test('other reports and impossible lengths are no scans', () => {
  expect(parseReport(4, report('CD1'))).toBeNull()
  const wrong = report('CD1')
  wrong[0] = 57
  expect(parseReport(2, wrong)).toBeNull()
  expect(parseReport(2, Uint8Array.of(5, 93, 67))).toBeNull()
  expect(parseReport(2, new Uint8Array())).toBeNull()
})

test('an empty reading is no scan', () => {
  expect(read(report('\r'))).toEqual([])
})
