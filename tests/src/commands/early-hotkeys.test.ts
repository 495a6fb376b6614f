import { beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyHotkeys } from '#src/commands/late-registry.ts'

class Key extends Event {
  readonly key: string
  readonly code = ''
  readonly ctrlKey: boolean
  readonly metaKey = false
  readonly altKey = false
  readonly shiftKey = false
  readonly repeat = false
  readonly isComposing = false
  constructor(key: string, ctrlKey = false) {
    super('keydown', { cancelable: true })
    this.key = key
    this.ctrlKey = ctrlKey
  }
  getModifierState = () => false
}

beforeEach(() => {
  vi.stubGlobal('KeyboardEvent', Key)
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('HTMLInputElement', class {})
  vi.stubGlobal('HTMLTextAreaElement', class {})
  return () => vi.unstubAllGlobals()
})

test('hotkeys pressed before the commands are there are kept in order, once', () => {
  const page = new EventTarget()
  const early = keepEarlyHotkeys(page)
  const palette = new Key('k', true)
  page.dispatchEvent(palette)
  page.dispatchEvent(new Key('F4'))
  expect(palette.defaultPrevented).toBe(true)
  expect(early.take()).toEqual(['mod+k', 'f4'])
  page.dispatchEvent(new Key('k', true))
  expect(early.take()).toEqual([])
})

test('letters, and the separator that a scanner sends, are no hotkeys', () => {
  const page = new EventTarget()
  const early = keepEarlyHotkeys(page)
  for (const key of ['k', '5', 'Enter', 'F8']) page.dispatchEvent(new Key(key))
  expect(early.take()).toEqual([])
})
