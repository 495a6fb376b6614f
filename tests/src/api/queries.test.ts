import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueries, readAgain } from '#src/api/queries.ts'

/** A screen that shows what `read` gives, and whether a change makes it read again. */
function screenShowing(read: () => Promise<string>, afterChanges: boolean) {
  const queries = createQueries()
  const observer = new QueryObserver(queries, {
    queryKey: ['stock'],
    queryFn: async ({ signal }) => {
      // As `fetch` does, it is cut off when nobody wants it any more.
      signal.throwIfAborted()
      return read()
    },
    meta: { afterChanges },
  })
  observer.subscribe(() => {})
  return { queries, shown: () => observer.getCurrentResult().data }
}

test('after a change, what listens to changes is read again', async () => {
  const answers = ['avant', 'après']
  const { queries, shown } = screenShowing(async () => answers.shift() ?? 'trop', true)
  await expect.poll(shown).toBe('avant')
  await readAgain(queries)
  expect(shown()).toBe('après')
})

test('what does not listen stays as it was', async () => {
  const answers = ['avant', 'après']
  const { queries, shown } = screenShowing(async () => answers.shift() ?? 'trop', false)
  await expect.poll(shown).toBe('avant')
  await readAgain(queries)
  expect(shown()).toBe('avant')
})

test('a first answer that was asked for before the change is not shown in its place', async () => {
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

test('whoever asks again while the server fails still sees what was read before', async () => {
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
