import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueries, readAgain } from '#src/api/queries.ts'

/** Observes one query as a screen does. `afterChanges` says whether a change makes it read again. */
function screenShowing(read: () => Promise<string>, afterChanges: boolean) {
  const queries = createQueries()
  const observer = new QueryObserver(queries, {
    queryKey: ['stock'],
    queryFn: async ({ signal }) => {
      // Like `fetch`, it throws when the query is cancelled.
      signal.throwIfAborted()
      return read()
    },
    meta: { afterChanges },
  })
  observer.subscribe(() => {})
  return { queries, shown: () => observer.getCurrentResult().data }
}

test('a query with afterChanges is read again after a change', async () => {
  const answers = ['avant', 'après']
  const { queries, shown } = screenShowing(async () => answers.shift() ?? 'trop', true)
  await expect.poll(shown).toBe('avant')
  await readAgain(queries)
  expect(shown()).toBe('après')
})

test('a query without afterChanges keeps its answer', async () => {
  const answers = ['avant', 'après']
  const { queries, shown } = screenShowing(async () => answers.shift() ?? 'trop', false)
  await expect.poll(shown).toBe('avant')
  await readAgain(queries)
  expect(shown()).toBe('avant')
})

test('an answer that was asked for before the change is dropped', async () => {
  let answerFirst = (_: string) => {}
  const first = new Promise<string>(resolve => {
    answerFirst = resolve
  })
  const answers = [first, Promise.resolve('après')]
  const { queries, shown } = screenShowing(async () => (await answers.shift()) ?? 'trop', true)
  await readAgain(queries)
  answerFirst('avant')
  await expect.poll(shown).toBe('après')
})

test('when a second reading fails, the screen keeps the first answer', async () => {
  const answers = ['avant']
  const read = async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('coupé')
    return answer
  }
  const { queries, shown } = screenShowing(read, true)
  await expect.poll(shown).toBe('avant')
  await readAgain(queries)
  expect(shown()).toBe('avant')
})
