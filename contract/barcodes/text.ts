/** Character sets, and shapes made of them. Shapes replace regular expressions, because they cannot run away. */

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const alphanumerics = digits + letters

const charsets = {
  digit: new Set(digits),
  letter: new Set(letters),
  alphanumeric: new Set(alphanumerics),
  /** The characters of a name; `isTidy` checks its hyphens. */
  name: new Set(`${alphanumerics}-`),
} as const
export type Charset = keyof typeof charsets

export interface Part {
  /** The allowed characters. */
  readonly of: ReadonlySet<string>
  readonly min: number
  readonly max: number
}

/** A fixed beginning, then parts. Only the last part may vary in length, so one pass decides. */
export interface Shape {
  readonly parts: readonly Part[]
  readonly min: number
  readonly max: number
}

export function some(of: Charset, min: number, max = min): Part {
  return { of: charsets[of], min, max }
}

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

/** True when a longer text of this shape begins with `text`. */
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

function consistsOf(text: string, set: Charset): boolean {
  const allowed = charsets[set]
  for (const character of text) if (!allowed.has(character)) return false
  return text.length > 0
}

/** Hyphens stand only between other characters and never side by side, so the ends of a name are clear. */
export function isTidy(name: string): boolean {
  return name.length > 0 && !name.startsWith('-') && !name.endsWith('-') && !name.includes('--')
}
