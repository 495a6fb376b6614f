import type { KeyTrace } from '#src/scan/scan.ts'
import type { WedgeOptions } from '#src/scan/sources/wedge/options.ts'
import { type Host, hostKey, keyCodeOf, personStroke, type Stroke, scannerStroke } from './hosts.ts'
import type { Random } from './random.ts'

export const focuses = ['none', 'input', 'react', 'textarea', 'editable', 'button', 'select'] as const
export type Focus = (typeof focuses)[number] | 'password'

export interface Trace {
  row: string
  /** False for rows listed as undecidable or out of bounds: the bench counts and shows them, but sets no bar. */
  inBounds: boolean
  focus: Focus
  /** Every text that must come out as a scan, in order. */
  scans: string[]
  /** The text that must be in the field after its initial text. */
  typed: string
  /** The number of times that the form must be submitted, because a person meant Enter. */
  submits: number
  options?: Partial<WedgeOptions>
  keys: KeyTrace[]
  /** When the last key of each code went down, its suffix included; without it, `play.ts` finds out. */
  ends?: readonly number[]
  /** No decoder can tell these codes from typing. It may miss them, but may hear nothing else in their place. */
  mayBeMissed?: boolean
  /** The page stands still between these times and gets the events of that time afterwards. */
  stall?: [number, number]
}

/** One row of the table that the bench prints. */
export interface Row {
  name: string
  share: number
  make: (random: Random, index: number) => Omit<Trace, 'row'>
}

export type Terminator = 'enter' | 'tab' | 'crlf' | 'lf' | 'f12' | 'none'

export interface Scanner {
  layout: 'us' | 'fr' | 'alt'
  host: Host
  capsLock: boolean
  gap: (at: number) => number
  /** Milliseconds for which the scanner holds a key: one or two reports, and never into the next key. */
  hold: (gap: number) => number
  gs: 'character' | 'ctrl' | 'f8' | 'alt'
}

/** Writes key events along a timeline. */
export class Pen {
  readonly keys: KeyTrace[] = []
  readonly host: Host
  readonly capsLock: boolean
  now: number

  constructor(now: number, host: Host, capsLock = false) {
    this.now = now
    this.host = host
    this.capsLock = capsLock
  }

  event(type: KeyTrace['type'], at: number, code: string, key: string, rest: Partial<KeyTrace> = {}): void {
    this.keys.push({
      type,
      key,
      code,
      shift: false,
      ctrl: false,
      alt: false,
      meta: false,
      altGraph: false,
      capsLock: this.capsLock,
      repeat: false,
      isComposing: false,
      keyCode: keyCodeOf(code, key),
      timeStamp: Math.round(at * 10) / 10,
      ...rest,
    })
  }

  /** One key, pressed at `now` for `hold`. */
  tap(code: string, key: string, hold: number, rest: Partial<KeyTrace> = {}): void {
    this.event('keydown', this.now, code, key, rest)
    this.event('keyup', this.now + hold, code, key, rest)
  }

  stroke(stroke: Stroke, hold: number, lead: number, trail: number): void {
    const { shift, altGraph } = stroke
    const key = hostKey(this.host, stroke, this.capsLock)
    const written = key === '' ? 'Unidentified' : key
    const rest = { shift, altGraph, ctrl: altGraph, alt: altGraph }
    if (shift) this.event('keydown', this.now - lead, 'ShiftLeft', 'Shift', { shift: true })
    if (altGraph) this.event('keydown', this.now - lead, 'AltRight', 'AltGraph', rest)
    this.tap(stroke.code, written, hold, rest)
    if (shift) this.event('keyup', this.now + hold + trail, 'ShiftLeft', 'Shift')
    if (altGraph) this.event('keyup', this.now + hold + trail, 'AltRight', 'AltGraph')
  }
}

export const byTime = (keys: readonly KeyTrace[]): KeyTrace[] =>
  keys
    .map((key, at) => ({ key, at }))
    .sort((a, b) => a.key.timeStamp - b.key.timeStamp || a.at - b.at)
    .map(({ key }) => key)

/** The scanner sends this text; afterwards `pen.now` is at its last key. */
export function scan(pen: Pen, text: string, scanner: Scanner, terminator: Terminator): void {
  let first = true
  let index = 0
  let gap = scanner.gap(index++)
  const advance = (): number => {
    if (!first) pen.now += gap
    const before = first ? Number.POSITIVE_INFINITY : gap
    gap = scanner.gap(index++)
    first = false
    return scanner.hold(Math.min(before, gap))
  }
  for (const character of text) sendCharacter(pen, character, scanner, advance)
  for (const suffix of terminator === 'crlf' ? (['enter', 'lf'] as const) : [terminator]) {
    if (suffix === 'none') continue
    const hold = advance()
    if (suffix === 'enter') pen.tap('Enter', 'Enter', hold)
    if (suffix === 'tab') pen.tap('Tab', 'Tab', hold)
    if (suffix === 'f12') pen.tap('F12', 'F12', hold)
    if (suffix === 'lf') chord(pen, 'KeyJ', 'j', hold)
  }
}

function sendCharacter(pen: Pen, character: string, scanner: Scanner, advance: () => number): void {
  if (character === '\u001d') {
    sendGs(pen, scanner, advance)
    return
  }
  if (scanner.layout === 'alt') {
    sendAlt(pen, character.charCodeAt(0), 3, advance)
    return
  }
  const stroke = scannerStroke(scanner.layout, character)
  if (!stroke) throw new Error(`a scanner set to ${scanner.layout} cannot send ${character}`)
  const hold = advance()
  pen.stroke(stroke, hold, Math.min(0.3, hold / 2), Math.min(0.3, hold / 4))
}

function sendGs(pen: Pen, scanner: Scanner, advance: () => number): void {
  if (scanner.gs === 'alt') {
    sendAlt(pen, 29, 3, advance)
    return
  }
  const hold = advance()
  if (scanner.gs === 'character') pen.tap('BracketRight', '\u001d', hold)
  if (scanner.gs === 'f8') pen.tap('F8', 'F8', hold)
  if (scanner.gs === 'ctrl') {
    const key = hostKey(pen.host, { code: 'BracketRight', shift: false, altGraph: false }, pen.capsLock)
    chord(pen, 'BracketRight', key, hold)
  }
}

function chord(pen: Pen, code: string, key: string, hold: number): void {
  pen.event('keydown', pen.now - Math.min(0.3, hold / 2), 'ControlLeft', 'Control', { ctrl: true })
  pen.tap(code, key, hold, { ctrl: true })
  pen.event('keyup', pen.now + hold + 0.1, 'ControlLeft', 'Control')
}

function sendAlt(pen: Pen, value: number, digits: number, advance: () => number): void {
  advance()
  pen.event('keydown', pen.now, 'AltLeft', 'Alt', { alt: true })
  for (const digit of String(value).padStart(digits, '0')) {
    const hold = advance()
    pen.tap(`Numpad${digit}`, digit, hold, { alt: true })
  }
  const hold = advance()
  pen.event('keyup', pen.now, 'AltLeft', 'Alt')
  pen.now += hold
}

export interface Typist {
  random: Random
  gap: () => number
  hold: () => number
}

/** A person types; throws when this keyboard cannot write the text. */
export function type(pen: Pen, text: string, typist: Typist): void {
  for (const character of text) {
    const stroke = personStroke(pen.host, character)
    if (!stroke) throw new Error(`nobody types ${character} on ${pen.host}`)
    pen.now += typist.gap()
    pen.stroke(stroke, typist.hold(), typist.random.between(15, 30), typist.random.between(0, 20))
  }
}

/** Ends a key's hold before the same key goes down again: a person lifts it first. */
export function lifted(keys: readonly KeyTrace[]): KeyTrace[] {
  const nth = new Map<string, number>()
  return keys.map(key => {
    const id = `${key.type} ${key.code}`
    const count = nth.get(id) ?? 0
    nth.set(id, count + 1)
    if (key.type === 'keydown') return key
    const downs = keys.filter(one => one.type === 'keydown' && one.code === key.code)
    const again = downs[count + 1]?.timeStamp ?? Number.POSITIVE_INFINITY
    if (again > key.timeStamp) return key
    return { ...key, timeStamp: Math.max(downs[count]?.timeStamp ?? 0, again - 4) }
  })
}

export function press(pen: Pen, code: string, key: string, typist: Typist): void {
  pen.now += typist.gap()
  pen.tap(code, key, typist.hold())
}
