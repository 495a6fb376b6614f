import type { KeyTrace } from '../../scan.ts'

/**
 * The country whose keyboard a scanner emulates. The key's position (`event.code`) and Shift tell what the
 * scanner meant, whatever the host's layout and CapsLock made of it in `event.key`.
 */
export type Layout = 'us' | 'fr'

const printable = (
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal ' +
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight ' +
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash ' +
  'IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash Space'
).split(' ')

/** One character per position, in the order of `printable`; U+0000 where the key writes nothing. */
const layers: Record<Layout, { base: string; shift: string; altGraph: Record<string, string> }> = {
  us: {
    base: "`1234567890-=qwertyuiop[]asdfghjkl;'\\\\zxcvbnm,./ ",
    shift: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"||ZXCVBNM<>? ',
    altGraph: {},
  },
  fr: {
    base: '²&é"\'(-è_çà)=azertyuiop^$qsdfghjklmù*<wxcvbn,;:! ',
    shift: '\u00001234567890°+AZERTYUIOP¨£QSDFGHJKLM%µ>WXCVBN?./§ ',
    altGraph: {
      Digit2: '~',
      Digit3: '#',
      Digit4: '{',
      Digit5: '[',
      Digit6: '|',
      Digit7: '`',
      Digit8: '\\',
      Digit9: '^',
      Digit0: '@',
      Minus: ']',
      Equal: '}',
      KeyE: '€',
      BracketRight: '¤',
    },
  },
}

const byCode = (characters: string): ReadonlyMap<string, string> =>
  new Map(
    printable.flatMap((code, at) => {
      const character = characters[at]
      return character === undefined || character === '\u0000' ? [] : [[code, character] as const]
    }),
  )

const tables = {
  us: { base: byCode(layers.us.base), shift: byCode(layers.us.shift) },
  fr: { base: byCode(layers.fr.base), shift: byCode(layers.fr.shift) },
} satisfies Record<Layout, unknown>

const numpad: ReadonlyMap<string, string> = new Map([
  ...Array.from({ length: 10 }, (_, digit) => [`Numpad${digit}`, String(digit)] as const),
  ['NumpadAdd', '+'],
  ['NumpadSubtract', '-'],
  ['NumpadMultiply', '*'],
  ['NumpadDivide', '/'],
  ['NumpadDecimal', '.'],
])

const printableCodes: ReadonlySet<string> = new Set(printable)

export const isAltGraph = (record: Pick<KeyTrace, 'ctrl' | 'alt' | 'altGraph'>): boolean =>
  record.altGraph || (record.ctrl && record.alt)

/** True for a key that writes a character, dead keys included, whatever the modifiers. */
export const writes = (record: KeyTrace): boolean =>
  record.code.startsWith('Numpad')
    ? numpad.has(record.code) && record.key.length === 1
    : printableCodes.has(record.code) || [...record.key].length === 1

/** The character that a scanner set to `layout` meant by this key; undefined when that layout has nothing there. */
export function decodeKey(layout: Layout, record: KeyTrace): string | undefined {
  const pad = numpad.get(record.code)
  if (pad !== undefined) return pad
  if (!printableCodes.has(record.code)) return hostCharacter(record)
  if (isAltGraph(record)) return layers[layout].altGraph[record.code]
  return tables[layout][record.shift || hidesShift(record) ? 'shift' : 'base'].get(record.code)
}

/** Programs that emulate a keyboard send `A` or `%` without reporting Shift; with CapsLock off no real key does. */
const hidesShift = (record: KeyTrace): boolean =>
  !record.capsLock && (/^[A-Z]$/.test(record.key) || tables.us.shift.get(record.code) === record.key)

/** The character that the host's layout wrote. */
export const hostCharacter = (record: KeyTrace): string | undefined =>
  [...record.key].length === 1 ? record.key : undefined
