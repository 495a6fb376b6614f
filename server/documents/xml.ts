/** Parts of an XML document as text; what is undefined is left out. */
export type Xml = string | undefined | readonly Xml[]

type Attributes = Readonly<Record<string, string>>

/** An element around others; left out where it would be empty. */
export function within(name: string, ...inside: readonly Xml[]): string | undefined {
  const text = joined(inside)
  return text === '' ? undefined : `<${name}>${text}</${name}>`
}

/** An element around a text; left out where there is none. */
export function said(
  name: string,
  text: string | undefined,
  attributes: Attributes = {},
): string | undefined {
  const kept = clean(text ?? '')
  if (kept === '') return undefined
  const more = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${more.join('')}>${escaped(kept)}</${name}>`
}

export const joined = (parts: readonly Xml[]): string =>
  parts.map(part => (typeof part === 'object' ? joined(part) : (part ?? ''))).join('')

/** XML knows no control characters and no halves of a sign. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .trim()

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
