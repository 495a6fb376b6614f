import { expect, test } from 'vitest'
import { readReport } from '#src/scales/report.ts'
import { createScaleReader } from '#src/scales/stream.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const read = (...chunks: string[]) => {
  const reader = createScaleReader()
  return chunks.flatMap(chunk => reader.push(bytes(chunk)))
}
const stable = (grams: number) => ({ is: 'weight', grams, stable: true })
const moving = (grams: number) => ({ is: 'weight', grams, stable: false })
const fault = (what: string) => ({ is: 'fault', fault: what })

test.each([
  ['ST,GS,+  1.234kg\r\n', stable(1234)],
  ['US,NT,-  0.120kg\r\n', moving(-120)],
  ['ST,GS,   0.0,kg\r\n', stable(0)],
  ['01ST,GS,     2.5,kg\r\n', stable(2500)],
  ['ST,+00123.45  g\r\n', stable(123.45)],
  ['US,+0001234 oz\r\n', moving(34983.312)],
  ['ST,GS, 1,\x40,00013.5 kg\r\n', stable(13500)],
  ['ST,GS,  1.000 lb\r\n', stable(453.592)],
  ['OL,+9999999  g\r\n', fault('over')],
  ['OL,-9999999  g\r\n', fault('under')],
  ['TL,GS,     2.5,kg\r\n', fault('unready')],
  ['S S     100.00 g\r\n', stable(100)],
  ['S D     100.35 g\r\n', moving(100.35)],
  ['S S    -12.500 kg\r\n', stable(-12500)],
  ['S +\r\n', fault('over')],
  ['S -\r\n', fault('under')],
  ['S I\r\n', fault('unready')],
  ['        311 g  \r\n', stable(311)],
  ['        311 g ?\r\n', moving(311)],
  ['      0.211 kg ?\r\n', moving(211)],
  ['  1.500 kg  N\r\n', stable(1500)],
] as const)('%j is read', (line, reading) => {
  expect(read(line)).toEqual([reading])
})

test.each([
  'QT,+00012345PC\r\n',
  'ST,+000123.4  %\r\n',
  '23/11/2026 17:02\r\n',
  'ES\r\n',
  'CD00010234C\r\n',
  '12,5\r\n',
  '\r\n\r\n',
])('%j is no weight', line => {
  expect(read(line)).toEqual([])
})

/** STX, three status bytes, six digits of weight, six of tare, CR, and a check sum that may be any byte. */
const frame = (a: number, b: number, c: number, digits: string, sum = '') =>
  `\x02${String.fromCharCode(a, b, c)}${digits}000000\r${sum}`

test.each([
  ['kilograms with three decimals', frame(0x2d, 0x30, 0x20, '001234'), stable(1234)],
  ['in motion', frame(0x2d, 0x38, 0x20, ' 01234'), moving(1234)],
  ['below zero, within its range', frame(0x2d, 0x32, 0x20, '000050'), stable(-50)],
  ['pounds with two decimals', frame(0x2c, 0x20, 0x20, '000250'), stable(1133.981)],
  ['grams without decimals', frame(0x2a, 0x30, 0x21, '000850'), stable(850)],
  ['two noughts that it does not send', frame(0x28, 0x30, 0x21, '000012'), stable(1200)],
  ['over its capacity', frame(0x2d, 0x34, 0x20, '999999'), fault('over')],
  ['out of range below zero', frame(0x2d, 0x36, 0x20, '000100'), fault('under')],
])('a frame of Toledo: %s', (_what, sent, reading) => {
  expect(read(sent)).toEqual([reading])
})

test('frames follow one another, whatever their check sums are', () => {
  const sums = ['\x0d', '\x02', '\x41', '\x0a']
  const sent = sums.map(sum => frame(0x2d, 0x30, 0x20, '001234', sum)).join('')
  expect(read(sent)).toEqual(sums.map(() => stable(1234)))
})

test('a frame that was cut, or with bytes that are none, is left; the next one is read', () => {
  const good = frame(0x2d, 0x30, 0x20, '001234')
  expect(read(good.slice(5) + good)).toEqual([stable(1234)])
  expect(read(frame(0x2d, 0x30, 0x20, '0x1234') + good)).toEqual([stable(1234)])
  expect(read(frame(0x4d, 0x30, 0x20, '001234') + good)).toEqual([stable(1234)])
  expect(read(`${'~'.repeat(5000)}\r\n${good}`)).toEqual([stable(1234)])
})

test('wherever the chunks fall, the same is read', () => {
  const sent = `ST,GS,+  1.234kg\r\n${frame(0x2d, 0x38, 0x20, '001235')}S S     100.00 g\r\n`
  const whole = [stable(1234), moving(1235), stable(100)]
  expect(read(sent)).toEqual(whole)
  expect(read(...sent)).toEqual(whole)
  for (let at = 1; at < sent.length; at += 1) expect(read(sent.slice(0, at), sent.slice(at))).toEqual(whole)
})

test('seven bits and a parity are read as well', () => {
  const withParity = Uint8Array.from('ST,+00123.45  g\r\n', letter => {
    const code = letter.charCodeAt(0)
    const ones = code.toString(2).replaceAll('0', '').length
    return ones % 2 === 0 ? code : code | 0x80
  })
  expect(createScaleReader().push(withParity)).toEqual([stable(123.45)])
})

test.each([
  ['20 g', [4, 2, 0, 0x14, 0], stable(20)],
  ['645.2 oz', [4, 0x0b, 0xff, 0x34, 0x19], stable(18291.112)],
  ['1.234 kg in motion', [3, 3, 0xfd, 0xd2, 0x04], moving(1234)],
  ['2.5 lb', [4, 12, 0xff, 25, 0], stable(1133.981)],
  ['nought', [2, 2, 0, 0, 0], stable(0)],
  ['below zero', [5, 2, 0, 10, 0], fault('under')],
  ['too heavy', [6, 2, 0, 0xff, 0xff], fault('over')],
  ['to be calibrated', [7, 2, 0, 0, 0], fault('unready')],
] as const)('a HID report: %s', (_what, report, reading) => {
  expect(readReport(Uint8Array.from(report))).toEqual(reading)
})

test.each([[[4, 2, 0, 20]], [[9, 2, 0, 20, 0]], [[4, 4, 0, 20, 0]], [[4, 2, 100, 20, 0]], [[]]])(
  'the report %j is no weight',
  report => {
    expect(readReport(Uint8Array.from(report))).toBeUndefined()
  },
)
