import { type Random, randomFrom } from '#bench/scan/random.ts'
import { formatOwn, numberName, type OwnKind } from '#contract/barcodes/index.ts'

/** Printed codes of every own kind, and what a dirty label or a wrong keyboard makes of them; the same for one seed. */

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const printed = `${capitals}${digits}-`

const numbers: readonly (readonly [OwnKind, number])[] = [
  ['order', 99_999_999],
  ['pickingList', 999_999],
  ['box', 99_999],
  ['package', 99_999_999],
  ['reception', 999_999],
  ['return', 999_999],
]

export type Printed = { readonly kind: OwnKind; readonly name: string; readonly text: string }

/** A code as a house of any taste prints it: places of digits, of letters, of both, with and without hyphens. */
export function printedCode(random: Random): Printed {
  const numbered = random.pick(numbers)
  const kind: OwnKind = random.next() < 0.5 ? numbered[0] : random.pick(['location', 'command', 'badge'])
  for (;;) {
    const name = kind === numbered[0] ? numberName(kind, random.whole(0, numbered[1])) : nameOf(kind, random)
    if (name !== undefined) return { kind, name, text: formatOwn(kind, name) }
  }
}

function nameOf(kind: OwnKind, random: Random): string {
  const word = (signs: string, least: number, most: number) =>
    Array.from({ length: random.whole(least, most) }, () => random.pick([...signs])).join('')
  if (kind === 'badge') return `BG-${word(capitals + digits, 25, 32)}`
  const signs = random.pick([capitals, digits, capitals + digits])
  const most = kind === 'location' ? 32 : 24
  const words = Array.from({ length: random.whole(1, 5) }, () => word(signs, 1, 11))
  return words.join('-').slice(0, most).replace(/-$/, '')
}

export const damages = ['substituted', 'swapped', 'dropped', 'doubled', 'inserted'] as const
export type Damage = (typeof damages)[number]

/** The text with one damage; undefined where it would leave the text as it is. */
export function damaged(text: string, damage: Damage, random: Random): string | undefined {
  const at = random.whole(0, text.length - 1)
  const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
  const sign = random.pick([...printed])
  const made = {
    substituted: before + sign + after,
    swapped: before + after.charAt(0) + here + after.slice(1),
    dropped: before + after,
    doubled: before + here + here + after,
    inserted: before + sign + here + after,
  }[damage]
  return made === text ? undefined : made
}

const keys = '1234567890-AQZWM'
/** What these keys of a scanner write on a computer with the other keyboard, or under CapsLock. */
const keyboards = {
  'US scanner, French computer': `&é"'(-è_çà)QAWZ?`,
  'US scanner, French computer, CapsLock': '1234567890°qawz,',
  'US scanner with a keypad, French computer': '1234567890)QAWZ?',
  'French scanner, US computer': '!@#$%^&*()6QAWZ:',
  'French scanner with a keypad, US computer': '12345678906QAWZ:',
  'French scanner, French computer, CapsLock': `&é"'(-è_çà6aqzwm`,
  'French scanner with a keypad, French computer, CapsLock': '12345678906aqzwm',
} as const

export type Garbling = keyof typeof keyboards
export const garblings = [
  'US scanner, French computer',
  'US scanner, French computer, CapsLock',
  'US scanner with a keypad, French computer',
  'French scanner, US computer',
  'French scanner with a keypad, US computer',
  'French scanner, French computer, CapsLock',
  'French scanner with a keypad, French computer, CapsLock',
] as const satisfies readonly Garbling[]

/** Undefined where the text has none of these keys: it comes as it is. */
export function garbled(text: string, garbling: Garbling): string | undefined {
  const made = [...text].map(sign => keyboards[garbling].charAt(keys.indexOf(sign)) || sign).join('')
  return made.toUpperCase() === text ? undefined : made
}

export { type Random, randomFrom }
