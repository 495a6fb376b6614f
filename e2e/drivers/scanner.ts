import type { CDPSession, Page } from 'playwright/test'

/** A US scanner's keys: each character's position and whether Shift is down. */
const positions: Record<string, [code: string, shift: boolean]> = {
  '-': ['Minus', false],
  _: ['Minus', true],
  '.': ['Period', false],
  '/': ['Slash', false],
  ' ': ['Space', false],
  ':': ['Semicolon', true],
  ';': ['Semicolon', false],
  '+': ['Equal', true],
  '#': ['Digit3', true],
  $: ['Digit4', true],
  '%': ['Digit5', true],
  '*': ['Digit8', true],
  '(': ['Digit9', true],
  ')': ['Digit0', true],
  ']': ['BracketRight', false],
}

function positionOf(character: string): [string, boolean] {
  if (/[0-9]/.test(character)) return [`Digit${character}`, false]
  if (/[a-z]/i.test(character)) return [`Key${character.toUpperCase()}`, /[A-Z]/.test(character)]
  const known = positions[character]
  if (known) return known
  throw new Error(`La douchette de test ne sait pas envoyer « ${character} ».`)
}

type Key = { key: string; code: string; text?: string; modifiers: number; down: boolean }
/** `lf` is the line feed of many scanners: Ctrl+J, which opens the browser's downloads. */
type Suffix = 'Enter' | 'Tab' | 'lf' | ''

const shift = 8
const control = 2
const virtualKeys: Record<string, number> = { Enter: 13, Tab: 9, Shift: 16, Control: 17 }

/** A hand scanner's pace. Half of it was tried: on a busy machine codes came apart. */
const betweenKeysMs = 8

/**
 * Pulls the trigger: real key events, as a scanner sends them. Each event carries its own time, so a slow test machine
 * does not make a slow scanner.
 */
export async function pullTrigger(page: Page, text: string, suffix: Suffix = 'Enter') {
  await send(page, paced(usKeys(text, suffix)))
}

/** A scanner on a stand: the codes follow one another, `apartMs` from the end of one to the start of the next. */
export async function passCodes(page: Page, texts: readonly string[], apartMs: number) {
  let at = 0
  const all = texts.flatMap(text => {
    const keys = paced(usKeys(text, 'Enter'), at)
    at = (keys.at(-1)?.at ?? at) + apartMs
    return keys
  })
  await send(page, all)
}

/** A scanner set to a French keyboard, on a computer with an American one. */
export async function pullFrenchTrigger(page: Page, text: string) {
  await send(page, paced([...[...text].flatMap(frenchKeys), ...keysOfSuffix('Enter')]))
}

/** Types like fingers: an uneven pace, each key held for a while, the next one often down before the last is up. */
export async function typeByHand(page: Page, text: string) {
  let at = 0
  const events = [...text].flatMap((character, nth) => {
    const keys = usKeys(character, '')
    const held = 70 + ((nth * 37) % 60)
    const from = at
    at += 95 + ((nth * 53) % 70)
    return keys.map(key => ({ ...key, at: key.down ? from : from + held }))
  })
  await send(
    page,
    events.sort((one, other) => one.at - other.at),
  )
  lastKeyAt.set(page, Date.now() + at)
  await silence(page)
}

type Timed = Key & { at: number }

function paced(keys: readonly Key[], from = 0): Timed[] {
  return keys.map((key, nth) => ({ ...key, at: from + (nth * betweenKeysMs) / 2 }))
}

/** The time of the last key press on this page, as the event carries it. */
const lastKeyAt = new WeakMap<Page, number>()
const betweenScansMs = 60

/** Longer than the 190 ms that the application allows between a code's keys. */
const silenceMs = 250

/** The application takes the same code within 300 ms for a nervous trigger. */
export const nervousTriggerMs = 320

/** The application ignores a scan within 400 ms of an error, because no person notices the error sooner. */
export const unseenErrorMs = 420

/** Waits until the application takes no further key for part of the last input. */
export const silence = (page: Page) =>
  notBefore(page, Math.max(Date.now(), lastKeyAt.get(page) ?? 0) + silenceMs)

/** Waits until the application takes no further key for part of the last scan's suffix. */
export const afterScan = (page: Page) => notBefore(page, (lastKeyAt.get(page) ?? 0) + silenceMs)

/** Waits for a moment by the clock, because the events carry real times and the application measures them. */
export const notBefore = (page: Page, time: number) => page.waitForTimeout(Math.max(0, time - Date.now()))

/** One session for each page; it closes with the page. */
const keyboards = new WeakMap<Page, Promise<CDPSession>>()

function keyboardOf(page: Page): Promise<CDPSession> {
  const keyboard = keyboards.get(page) ?? page.context().newCDPSession(page)
  keyboards.set(page, keyboard)
  return keyboard
}

async function send(page: Page, keys: readonly Timed[]) {
  const keyboard = await keyboardOf(page)
  // The events of a scan arrive at once, with a scanner's times, so the next scan must wait until those times have
  // passed.
  await notBefore(page, (lastKeyAt.get(page) ?? 0) + betweenScansMs)
  const begin = Date.now()
  lastKeyAt.set(page, begin + Math.max(0, ...keys.map(({ at }) => at)))
  await Promise.all(keys.map(key => dispatch(keyboard, key, begin)))
}

function dispatch(keyboard: CDPSession, { key, code, text, modifiers, down, at }: Timed, begin: number) {
  return keyboard.send('Input.dispatchKeyEvent', {
    type: down ? 'keyDown' : 'keyUp',
    key,
    code,
    modifiers,
    timestamp: (begin + at) / 1000,
    windowsVirtualKeyCode: virtualKeys[key] ?? key.toUpperCase().charCodeAt(0),
    ...(down && text ? { text, unmodifiedText: text } : {}),
  })
}

function usKeys(text: string, suffix: Suffix): Key[] {
  const characters = [...text].flatMap(character => {
    const [code, shifted] = positionOf(character)
    return stroke(character, code, shifted)
  })
  return [...characters, ...keysOfSuffix(suffix)]
}

/** The positions of letters and digits on a French keyboard, in American terms. */
const moved: Record<string, string> = { A: 'KeyQ', Q: 'KeyA', Z: 'KeyW', W: 'KeyZ', M: 'Semicolon' }
const abovePositions = ')!@#$%^&*('

function frenchKeys(character: string): Key[] {
  if (/[0-9]/.test(character))
    return stroke(abovePositions[Number(character)] ?? '', `Digit${character}`, true)
  if (character === '-') return stroke('6', 'Digit6', false)
  const code = moved[character] ?? `Key${character}`
  return stroke(code === 'Semicolon' ? ':' : code.slice(3), code, true)
}

function stroke(character: string, code: string, shifted: boolean): Key[] {
  const press = { key: character, code, text: character, modifiers: shifted ? shift : 0 }
  const keys = [
    { ...press, down: true },
    { ...press, down: false },
  ]
  return shifted ? held('Shift', shift, keys) : keys
}

function held(name: 'Shift' | 'Control', modifiers: number, keys: Key[]): Key[] {
  const hold = { key: name, code: `${name}Left` }
  return [{ ...hold, modifiers, down: true }, ...keys, { ...hold, modifiers: 0, down: false }]
}

function keysOfSuffix(suffix: Suffix): Key[] {
  if (!suffix) return []
  const end =
    suffix === 'lf'
      ? { key: 'j', code: 'KeyJ', modifiers: control }
      : { key: suffix, code: suffix, modifiers: 0, ...(suffix === 'Enter' ? { text: '\r' } : {}) }
  const keys = [
    { ...end, down: true },
    { ...end, down: false },
  ]
  return suffix === 'lf' ? held('Control', control, keys) : keys
}
