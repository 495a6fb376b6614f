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

/** Pulls the trigger: real key events, as the scanner on the bench sends them, ended by Enter. */
export async function pullTrigger(page: Page, text: string, suffix: 'Enter' | 'Tab' | '' = 'Enter') {
  for (const character of text) {
    const [code, shift] = positionOf(character)
    if (shift) await page.keyboard.down('Shift')
    await page.keyboard.press(code)
    if (shift) await page.keyboard.up('Shift')
  }
  if (suffix) await page.keyboard.press(suffix)
}
