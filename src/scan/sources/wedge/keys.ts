import type { KeyTrace } from '../../scan.ts'
import { isAltGraph, writes } from './layouts.ts'
import type { WedgeOptions } from './options.ts'

export type Suffix = 'enter' | 'tab' | 'lf' | 'f12'

export type KeyKind =
  | { kind: 'character' }
  | { kind: 'control'; literal: string }
  | { kind: 'suffix'; suffix: Suffix }
  | { kind: 'prefix' }
  | { kind: 'modifier' }
  /** A person's shortcut, an editing key, an arrow. */
  | { kind: 'other' }

const modifiers: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
  'FnLock',
  'Hyper',
  'Super',
  'Symbol',
  'SymbolLock',
])

/** STX, EOT, FS, GS, RS, US: control characters that GS1 and ISO 15434 put inside codes. */
const dataControls: ReadonlySet<string> = new Set([
  '\u0002',
  '\u0004',
  '\u001c',
  '\u001d',
  '\u001e',
  '\u001f',
])

const suffixKeys: ReadonlyMap<string, Suffix> = new Map([
  ['Enter', 'enter'],
  ['Tab', 'tab'],
  ['F12', 'f12'],
  ['\n', 'lf'],
  ['\r', 'enter'],
  ['\t', 'tab'],
])

export function kindOf(record: KeyTrace, prefix: WedgeOptions['prefix']): KeyKind {
  if (modifiers.has(record.key)) return { kind: 'modifier' }
  const chord = (record.ctrl || record.alt || record.meta) && !isAltGraph(record)
  if (isPrefix(record, prefix)) return { kind: 'prefix' }
  const suffix = suffixKeys.get(record.key)
  if (suffix && !chord && !(record.shift && suffix === 'tab')) return { kind: 'suffix', suffix }
  if (record.ctrl && !record.meta && !record.alt) {
    const literal = controlCharacter(record)
    if (literal === '\n') return { kind: 'suffix', suffix: 'lf' }
    if (literal === '\r') return { kind: 'suffix', suffix: 'enter' }
    if (literal === '\t') return { kind: 'suffix', suffix: 'tab' }
    return literal === undefined ? { kind: 'other' } : { kind: 'control', literal }
  }
  if (chord) return { kind: 'other' }
  if (record.key === 'F8') return { kind: 'control', literal: '\u001d' }
  if (dataControls.has(record.key)) return { kind: 'control', literal: record.key }
  return writes(record) || record.key === 'Dead' ? { kind: 'character' } : { kind: 'other' }
}

function isPrefix(record: KeyTrace, prefix: WedgeOptions['prefix']): boolean {
  if (prefix === 'none' || prefix === 'aim') return false
  if (prefix !== 'stx') return record.key === prefix && !record.ctrl && !record.alt && !record.meta
  return record.key === '\u0002' || (record.ctrl && !record.alt && controlCharacter(record) === '\u0002')
}

/** The control character that a scanner means by Ctrl and this key: Ctrl+J is LF, Ctrl+] is GS. */
function controlCharacter(record: KeyTrace): string | undefined {
  if (record.code === 'BracketRight' || record.key === ']' || record.key === '\u001d') return '\u001d'
  if (record.key === '^' || record.key === '\u001e') return '\u001e'
  if (/^[a-z]$/i.test(record.key)) return String.fromCharCode(record.key.toUpperCase().charCodeAt(0) - 64)
  const letter = /^Key([A-Z])$/.exec(record.code)?.[1]
  return letter === undefined ? undefined : String.fromCharCode(letter.charCodeAt(0) - 64)
}

/**
 * Alt and digits of the numeric pad. Scanners in "ALT mode" send every character this way, whatever the
 * layout; some scanners send only GS this way (Alt+029). A leading zero means Windows-1252. Without it, codes
 * above 127 belong to the OEM code page, which no barcode needs.
 */
export interface AltCode {
  start: number
  digits: string
  steps: number[]
  last: number
}

export const beginAlt = (at: number, step: number): AltCode => ({
  start: at,
  digits: '',
  steps: [step],
  last: at,
})

export function addAltDigit(alt: AltCode, record: KeyTrace): AltCode | undefined {
  const digit = /^Numpad([0-9])$/.exec(record.code)?.[1]
  if (digit === undefined || alt.digits.length >= 5) return undefined
  return {
    ...alt,
    digits: alt.digits + digit,
    steps: [...alt.steps, record.timeStamp - alt.last],
    last: record.timeStamp,
  }
}

export function altCharacter(alt: AltCode): string | undefined {
  if (alt.digits === '') return undefined
  const value = Number(alt.digits) % 256
  if (value === 0 || (value > 127 && !alt.digits.startsWith('0'))) return undefined
  return new TextDecoder('windows-1252').decode(Uint8Array.of(value))
}

/** Suffixes that a scanner in ALT mode sends as characters. */
export const altSuffixes: ReadonlyMap<string, Suffix> = new Map([
  ['\r', 'enter'],
  ['\n', 'lf'],
  ['\t', 'tab'],
])

/** True for a key that may follow a scan as the rest of its suffix: iOS turns LF into an arrow. */
export const mayTrail = (record: KeyTrace): boolean => record.key === 'ArrowDown'

export const isClosingBracket = (record: KeyTrace): boolean =>
  (record.code === 'BracketRight' && !record.shift) || record.key === ']'

/** True while an input method composes; a dead key of the layout is not one. */
export const isInputMethod = (record: KeyTrace): boolean =>
  record.key === 'Process' || (record.keyCode === 229 && record.key !== 'Dead')
