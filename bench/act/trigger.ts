import type { CDPSession } from 'playwright'

const betweenKeysMs = 8
const shift = 8

/** Sends keys like a scanner: each key carries its own time, however late a busy machine delivers it. */
export async function pullTrigger(keys: CDPSession, text: string): Promise<void> {
  const all = [
    ...[...text].map(keyOf),
    { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ]
  const begin = Date.now() - all.length * betweenKeysMs
  await Promise.all(all.map((key, at) => press(keys, key, begin + at * betweenKeysMs)))
}

type Key = { key: string; code: string; text: string; windowsVirtualKeyCode: number }

function keyOf(character: string): Key {
  const digit = /\d/.test(character)
  return {
    key: character,
    code: digit ? `Digit${character}` : character === '-' ? 'Minus' : `Key${character}`,
    text: character,
    windowsVirtualKeyCode: character === '-' ? 189 : character.charCodeAt(0),
  }
}

async function press(keys: CDPSession, { text, ...key }: Key, at: number): Promise<void> {
  const modifiers = /[A-Z]/.test(text) ? shift : 0
  const event = { ...key, modifiers, timestamp: at / 1000 }
  await Promise.all([
    keys.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text, unmodifiedText: text }),
    keys.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
  ])
}
