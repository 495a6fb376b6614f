import { SaxesParser } from 'saxes'

export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly inside: XmlElement[]
  text: string
}

/** Reads an XML document whose elements hold either others or a text. It throws at what is not well formed. */
export function xmlOf(document: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, inside: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, inside: [], text: '' }
    open.at(-1)?.inside.push(element)
    open.push(element)
  })
  parser.on('text', text => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(document).close()
  return root
}

/** All elements at a path of names without their prefixes, wherever it begins. */
export function allAt(element: XmlElement, path: string): XmlElement[] {
  const [first = '', ...rest] = path.split('/')
  const found = everyIn(element).filter(({ name }) => bare(name) === first)
  return rest.reduce(
    (parents, step) => parents.flatMap(one => one.inside.filter(({ name }) => bare(name) === step)),
    found,
  )
}

export const textsAt = (element: XmlElement, path: string): string[] =>
  allAt(element, path).map(({ text }) => text)

const everyIn = (element: XmlElement): XmlElement[] => element.inside.flatMap(one => [one, ...everyIn(one)])
const bare = (name: string): string => name.slice(name.indexOf(':') + 1)
