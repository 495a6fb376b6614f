import { SaxesParser } from 'saxes'

/** What PrestaShop keeps in a field, as it answers it. */
export type Value = string | number | boolean | null

/** A thing as it is written: PrestaShop empties what is left out, so all that was read of it goes back. */
export function xmlOf(node: string, fields: Readonly<Record<string, Value>>): string {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><prestashop><${node}>${inner.join('')}</${node}></prestashop>`
}

const escaped = (value: Value): string => {
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value ?? '')
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export type Rights = {
  readonly shop: string
  /** What the key may do with each thing, as « GET », « PUT », « POST ». */
  readonly of: ReadonlyMap<string, ReadonlySet<string>>
}

/** The first page of the webservice, which alone tells what a key may do; as JSON it would be names only. */
export function rightsIn(text: string): Rights | undefined {
  const of = new Map<string, Set<string>>()
  let shop: string | undefined
  let depth = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth === 2 && name === 'api') shop = attributes.shopName ?? ''
    if (depth === 3 && shop !== undefined) {
      const allowed = Object.entries(attributes).flatMap(([verb, is]) => (is === 'true' ? verb : []))
      of.set(name, new Set(allowed.map(verb => verb.toUpperCase())))
    }
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  try {
    parser.write(text).close()
  } catch {
    return undefined
  }
  return shop === undefined ? undefined : { shop, of }
}
