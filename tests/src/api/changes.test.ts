import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChanges } from '#src/api/changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('subscribers hear of several changes in a row once, after the last', () => {
  const changes = createChanges()
  let heard = 0
  const stop = changes.subscribe(() => {
    heard += 1
  })
  for (let nth = 0; nth < 3; nth += 1) {
    changes.happened()
    vi.advanceTimersByTime(100)
  }
  expect(heard).toBe(0)
  vi.runAllTimers()
  expect(heard).toBe(1)
  changes.happened()
  vi.runAllTimers()
  expect(heard).toBe(2)
  stop()
  changes.happened()
  vi.runAllTimers()
  expect(heard).toBe(2)
})
