import type { Page } from 'playwright/test'

/** Keys of a US scanner: each character's position and whether Shift is held. */
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

const shift = 8
const virtualKeys: Record<string, number> = { Enter: 13, Tab: 9, Shift: 16 }

/** A hand scanner's pace. */
const betweenKeysMs = 8

/**
 * Pulls the trigger: real key events, as the scanner on the bench sends them. Each carries its own time, so that a
 * slow test machine makes no slow scanner of it.
 */
export async function pullTrigger(page: Page, text: string, suffix: 'Enter' | 'Tab' | '' = 'Enter') {
  const keyboard = await page.context().newCDPSession(page)
  const begin = Date.now() / 1000
  const sent = keysOf(text, suffix).map(({ key, code, text: typed, modifiers, down }, at) =>
    keyboard.send('Input.dispatchKeyEvent', {
      type: down ? 'keyDown' : 'keyUp',
      key,
      code,
      modifiers,
      timestamp: begin + (at * betweenKeysMs) / 2000,
      windowsVirtualKeyCode: virtualKeys[key] ?? key.toUpperCase().charCodeAt(0),
      ...(down && typed ? { text: typed, unmodifiedText: typed } : {}),
    }),
  )
  await Promise.all(sent)
  await keyboard.detach()
}

function keysOf(text: string, suffix: string): Key[] {
  const characters = [...text].flatMap(character => {
    const [code, shifted] = positionOf(character)
    const modifiers = shifted ? shift : 0
    const press = { key: character, code, text: character, modifiers }
    const keys = [
      { ...press, down: true },
      { ...press, down: false },
    ]
    if (!shifted) return keys
    const hold = { key: 'Shift', code: 'ShiftLeft' }
    return [{ ...hold, modifiers, down: true }, ...keys, { ...hold, modifiers: 0, down: false }]
  })
  if (!suffix) return characters
  const end = { key: suffix, code: suffix, modifiers: 0, ...(suffix === 'Enter' ? { text: '\r' } : {}) }
  return [...characters, { ...end, down: true }, { ...end, down: false }]
}
