import { SaxesParser } from 'saxes'
import { Unreadable } from './unreadable.ts'

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
