import { expect, test } from 'vitest'
import { createLineSplitter } from '#src/scan/sources/serial.ts'
import { decodeBytes } from '#src/scan/sources/source.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function heard(...chunks: string[]): string[] {
  const splitter = createLineSplitter()
  return chunks.flatMap(chunk => splitter.push(bytes(chunk))).map(decodeBytes)
}

test('a code ends with CR, with LF, with both or with ETX', () => {
  expect(heard('CD1\rCD2\nCD3\r\nCD4\u0003')).toEqual(['CD1', 'CD2', 'CD3', 'CD4'])
})

test('a code in two chunks is one code, and CR+LF in two chunks is one end of line', () => {
  expect(heard('CD000', '10234\r', '\nEM-A', '-01\r\n')).toEqual(['CD00010234', 'EM-A-01'])
})

test('STX, blank lines and a double end of line give nothing', () => {
  expect(heard('\u0002CD1\u0003\r\n\r\n\u0002CD2\u0003')).toEqual(['CD1', 'CD2'])
})

test('the GS1 separator and spaces stay in the code', () => {
  expect(heard(']C10103760123450010\u001d10A 7\r')).toEqual([']C10103760123450010\u001d10A 7'])
})

test('bytes without an end of line stay until `rest` takes them', () => {
  const splitter = createLineSplitter()
  expect(splitter.push(bytes('CD1'))).toEqual([])
  expect(splitter.rest().map(decodeBytes)).toEqual(['CD1'])
  expect(splitter.rest()).toEqual([])
})

test('invalid UTF-8 reads as Latin-1, which old scanners send', () => {
  expect(decodeBytes(Uint8Array.of(0x52, 0xe9, 0x66))).toBe('Réf')
  expect(decodeBytes(bytes('Réf'))).toBe('Réf')
})
