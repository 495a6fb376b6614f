import { expect, test } from 'vitest'
import { combinationOf } from '#src/commands/keys.ts'

const stroke = (key: string, code: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift' | 'AltGraph')[]) => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
  isComposing: false,
  getModifierState: (modifier: string) => held.some(one => one === modifier),
})

test.each([
  ['Ctrl K', stroke('k', 'KeyK', 'ctrl'), 'mod+k'],
  ['Cmd K, on a keyboard from elsewhere', stroke('k', 'KeyK', 'meta'), 'mod+k'],
  ['Z where a French keyboard has it', stroke('z', 'KeyW', 'ctrl'), 'mod+z'],
  ['Z with CapsLock on', stroke('Z', 'KeyZ', 'ctrl'), 'mod+z'],
  ['Ctrl Maj L', stroke('L', 'KeyL', 'ctrl', 'shift'), 'mod+shift+l'],
  ['a function key alone', stroke('F4', 'F4'), 'f4'],
  ['a function key with Maj', stroke('F4', 'F4', 'shift'), 'shift+f4'],
  ['a function key with Alt', stroke('F10', 'F10', 'alt'), 'alt+f10'],
  ['Alt 1, which writes & on a French keyboard', stroke('&', 'Digit1', 'alt'), 'alt+1'],
  ['Alt N on a Mac, where it waits for a letter', stroke('Dead', 'KeyN', 'alt'), 'alt+n'],
  ['Alt A on a French keyboard', stroke('a', 'KeyQ', 'alt'), 'alt+a'],
])('%s', (_, event, keys) => {
  expect(combinationOf(event)).toBe(keys)
})

test.each([
  ['a letter', stroke('k', 'KeyK')],
  ['a capital', stroke('K', 'KeyK', 'shift')],
  ['what the system does with Ctrl and Cmd', stroke('k', 'KeyK', 'ctrl', 'meta')],
  ['a sign that AltGr writes', stroke('#', 'Digit3', 'ctrl', 'alt', 'AltGraph')],
  ['an input method at work', { ...stroke('k', 'KeyK', 'ctrl'), isComposing: true }],
])('%s is nobody’s command', (_, event) => {
  expect(combinationOf(event)).toBeUndefined()
})
