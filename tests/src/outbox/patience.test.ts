import { expect, test, vi } from 'vitest'
import { withPatience } from '#src/outbox/running.ts'

const short = { turns: 3, turnMs: 10 }

test('a page that is busy for longer than it would wait still gets what came meanwhile', async () => {
  const opened = new Promise<string>(done => {
    // The browser's answer is behind the timers that are due.
    setTimeout(() => setImmediate(() => setImmediate(() => done('the store'))), 5)
  })
  const waiting = withPatience(opened, 'It does not open', short)
  await Promise.resolve()
  for (const end = Date.now() + 100; Date.now() < end; );
  expect(await waiting).toBe('the store')
})

test('what never comes is given up, and a failure is passed on at once', async () => {
  vi.useFakeTimers()
  const never = withPatience(new Promise(() => {}), 'It does not open')
  const refused = expect(never).rejects.toThrow('It does not open')
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  const failed = withPatience(Promise.reject(new Error('No room')), 'It does not open')
  await expect(failed).rejects.toThrow('No room')
  vi.useRealTimers()
})
