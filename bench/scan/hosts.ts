import { decodeKey } from '#src/scan/sources/wedge/layouts.ts'

/** The operating systems and layouts of the corpus; they decide what `event.key` a key gives. */
export type Host = 'us-windows' | 'fr-windows' | 'fr-macos' | 'fr-linux'
export const hosts: readonly Host[] = ['us-windows', 'fr-windows', 'fr-macos', 'fr-linux']

export interface Stroke {
  code: string
  shift: boolean
  altGraph: boolean
}

const macBase: Record<string, string> = {
  Backquote: '<',
  Digit6: '§',
  Digit8: '!',
  Equal: '-',
  Backslash: '`',
  IntlBackslash: '@',
  Slash: '=',
}

const macShift: Record<string, string> = {
  Backquote: '>',
  Equal: '_',
  BracketRight: '*',
  Backslash: '£',
  IntlBackslash: '#',
  Slash: '+',
}

const macCapitals: Record<string, string> = { é: 'É', è: 'È', à: 'À' }

/** The `event.key` of a stroke: `Dead` for a dead key, empty when the key writes nothing. */
export function hostKey(host: Host, { code, shift, altGraph }: Stroke, capsLock: boolean): string {
  const layout = host === 'us-windows' ? 'us' : 'fr'
  const read = (withShift: boolean): string => {
    const mac = host === 'fr-macos' ? (withShift ? macShift : macBase)[code] : undefined
    return mac ?? decodeKey(layout, strokeRecord({ code, shift: withShift, altGraph })) ?? ''
  }
  const plain = read(shift)
  if (altGraph) return host === 'us-windows' ? '' : plain
  const written = capsLock ? withCapsLock(host, code, plain, shift, read) : plain
  const dead = host === 'us-windows' ? '' : host === 'fr-macos' ? '^¨`' : '^¨'
  return written !== '' && dead.includes(written) ? 'Dead' : written
}

/** CapsLock on Windows with a French keyboard also shifts digits and punctuation; elsewhere only letters. */
function withCapsLock(
  host: Host,
  code: string,
  plain: string,
  shift: boolean,
  read: (shift: boolean) => string,
): string {
  if (host === 'fr-windows') return code === 'Backquote' || code === 'IntlBackslash' ? plain : read(!shift)
  if (host === 'fr-macos') return /^[a-z]$/.test(plain) ? plain.toUpperCase() : (macCapitals[plain] ?? plain)
  return /^[a-z]$/i.test(plain) ? read(!shift) : plain
}

const strokeRecord = ({ code, shift, altGraph }: Stroke) => ({
  type: 'keydown' as const,
  key: '',
  code,
  shift,
  ctrl: false,
  alt: false,
  meta: false,
  altGraph,
  capsLock: false,
  repeat: false,
  isComposing: false,
  keyCode: 0,
  timeStamp: 0,
})

const codes = [
  ...Array.from('1234567890', digit => `Digit${digit}`),
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', letter => `Key${letter}`),
  ...[
    'Space',
    'Backquote',
    'Minus',
    'Equal',
    'BracketLeft',
    'BracketRight',
    'Semicolon',
    'Quote',
    'Backslash',
  ],
  ...['Comma', 'Period', 'Slash', 'IntlBackslash'],
]

/** The key that a scanner set to this country sends for this character. */
export function scannerStroke(layout: 'us' | 'fr', character: string): Stroke | undefined {
  for (const altGraph of [false, true]) {
    for (const shift of [false, true]) {
      const code = codes.find(
        one => decodeKey(layout, strokeRecord({ code: one, shift, altGraph })) === character,
      )
      if (code !== undefined && !(altGraph && shift)) return { code, shift, altGraph }
    }
  }
  return undefined
}

/** The key that a person on this host presses for this character. */
export function personStroke(host: Host, character: string): Stroke | undefined {
  for (const altGraph of [false, true]) {
    for (const shift of [false, true]) {
      const code = codes.find(one => hostKey(host, { code: one, shift, altGraph }, false) === character)
      if (code !== undefined && !(altGraph && shift)) return { code, shift, altGraph }
    }
  }
  return undefined
}

/** Windows virtual key codes, which older listeners still read. */
export function keyCodeOf(code: string, key: string): number {
  const named = namedKeyCodes[code]
  if (named !== undefined) return named
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return 48 + Number(digit)
  const pad = /^Numpad(\d)$/.exec(code)?.[1]
  if (pad !== undefined) return 96 + Number(pad)
  if (/^[a-z]$/i.test(key)) return key.toUpperCase().charCodeAt(0)
  return /^Key[A-Z]$/.test(code) ? code.charCodeAt(3) : 0
}

const namedKeyCodes: Record<string, number> = {
  Enter: 13,
  Tab: 9,
  Backspace: 8,
  Space: 32,
  ShiftLeft: 16,
  ControlLeft: 17,
  AltLeft: 18,
  AltRight: 18,
  ArrowDown: 40,
  ArrowLeft: 37,
  F8: 119,
  F9: 120,
  F12: 123,
  Minus: 189,
  Equal: 187,
  BracketLeft: 219,
  BracketRight: 221,
  Quote: 222,
  Backslash: 220,
  Comma: 188,
  Period: 190,
  Slash: 191,
  Backquote: 192,
  IntlBackslash: 226,
}
