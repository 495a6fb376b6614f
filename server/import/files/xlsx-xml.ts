import { SaxesParser } from 'saxes'
import { Unreadable } from './line.ts'

export const broken = new Unreadable(
  'Ce classeur est abîmé : ouvrez-le dans Excel, et enregistrez-le de nouveau.',
)

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** An XML parser that leaves out namespaces' prefixes, and throws at the first fault. */
export function xml({ open, text, close }: Handlers): SaxesParser {
  const parser = new SaxesParser()
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw broken
  })
  if (open) parser.on('opentag', ({ name, attributes }) => open(plain(name), attributes))
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }) => close(plain(name)))
  return parser
}

/** Excel's own formats of days; 18 to 21 and 45 to 47 are times. */
const builtIn = [14, 15, 16, 17, 22]

/** The numbers of the cell styles that show a number as a day. */
export async function readStyles(styles: AsyncIterable<string>): Promise<ReadonlySet<number>> {
  const formats = new Set<number>(builtIn)
  const dates = new Set<number>()
  let inCells = false
  let index = 0
  const parser = xml({
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt' && showsDay(formatCode)) formats.add(Number(numFmtId))
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) {
        if (formats.has(Number(numFmtId))) dates.add(index)
        index += 1
      }
    },
    close: name => {
      if (name === 'cellXfs') inCells = false
    },
  })
  for await (const chunk of styles) parser.write(chunk)
  return dates
}

/** Quoted words, colours and conditions of a format code say nothing about it. */
const showsDay = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

export const isDate = (dates: ReadonlySet<number>, style: number): boolean => dates.has(style)

/** Excel counts days from 30 December 1899. */
export function dayOfSerial(serial: number): string {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)
  return Number.isNaN(at.getTime()) ? String(serial) : at.toISOString().slice(0, 10)
}
