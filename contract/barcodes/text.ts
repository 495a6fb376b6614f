/** Sets of characters, and shapes made of them. Shapes replace regular expressions: they cannot run away. */

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const alphanumerics = digits + letters

const charsets = {
  digit: new Set(digits),
  letter: new Set(letters),
  alphanumeric: new Set(alphanumerics),
  /** What a name may hold; `isTidy` says how its hyphens may stand. */
  name: new Set(`${alphanumerics}-`),
} as const
export type Charset = keyof typeof charsets

export interface Part {
  /** A set by name, or the very characters that are allowed. */
  readonly of: ReadonlySet<string>
  readonly min: number
  readonly max: number
}

/** A fixed beginning, then parts. Only the last part may vary in length, so that one pass decides. */
export interface Shape {
  readonly parts: readonly Part[]
  readonly min: number
  readonly max: number
}

export function some(of: Charset, min: number, max = min): Part {
  return { of: charsets[of], min, max }
}

/** One character out of these. */
export function oneOf(characters: string): Part {
  return { of: new Set(characters), min: 1, max: 1 }
}

export function shape(prefix: string, ...rest: readonly Part[]): Shape {
  const parts = [...[...prefix].map(oneOf), ...rest]
  return {
    parts,
    min: parts.reduce((sum, part) => sum + part.min, 0),
    max: parts.reduce((sum, part) => sum + part.max, 0),
  }
}

export function fits(text: string, { parts, min, max }: Shape): boolean {
  return text.length >= min && text.length <= max && agrees(text, parts)
}

/** True where a longer text of this shape begins with `text`. */
export function mayGrowInto(text: string, { parts, max }: Shape): boolean {
  return text.length < max && agrees(text, parts)
}

function agrees(text: string, parts: readonly Part[]): boolean {
  let at = 0
  for (const { of, max } of parts) {
    for (let taken = 0; taken < max && at < text.length; taken += 1, at += 1) {
      if (!of.has(text.charAt(at))) return false
    }
  }
  return at === text.length
}

export function isDigits(text: string): boolean {
  return consistsOf(text, 'digit')
}

export function consistsOf(text: string, set: Charset): boolean {
  const allowed = charsets[set]
  for (const character of text) if (!allowed.has(character)) return false
  return text.length > 0
}

/** Hyphens stand between other characters and never together: the edges of a name then cannot be mistaken. */
export function isTidy(name: string): boolean {
  return name.length > 0 && !name.startsWith('-') && !name.endsWith('-') && !name.includes('--')
}
