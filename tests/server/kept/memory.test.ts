import { expect, test, vi } from 'vitest'
import { Kept } from '#server/db/memory.ts'

function remembering() {
  const kept = new Kept(false)
  const shelf = new Map<string, string>()
  kept.hold(['people', 'house'], shelf)
  const hear = (seen: string | null, ...changed: string[]) => kept.hear({ snapshot: '9:9:', changed }, seen)
  return { kept, shelf, hear }
}

test('what was read before the first answer is forgotten with it, and later what it names alone', () => {
  const { kept, shelf, hear } = remembering()
  const isStillSo = kept.watch(['house'])
  shelf.set('camille', 'packs')
  hear(kept.snapshot())
  expect([shelf.size, isStillSo()]).toEqual([0, false])

  shelf.set('camille', 'packs').set('paul', 'picks')
  hear(kept.snapshot(), 'articles')
  expect([...shelf.keys()]).toEqual(['camille', 'paul'])
  hear(kept.snapshot(), 'people paul')
  expect([...shelf.keys()]).toEqual(['camille'])
  hear(kept.snapshot(), 'house')
  expect(shelf.size).toBe(0)
})

test('a server whose questions stay without an answer forgets all, however often it asks', () => {
  const { kept, shelf, hear } = remembering()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  hear(null)
  shelf.set('camille', 'packs')
  clock.mockReturnValue(19 * 60_000)
  expect(kept.snapshot()).toBe('9:9:')
  clock.mockReturnValue(21 * 60_000)
  expect(kept.snapshot()).toBeNull()
  expect(shelf.size).toBe(0)
})
