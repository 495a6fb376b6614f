import { expect, test } from 'vitest'
import { openRecords } from '#src/storage/records.ts'

type Listener = (() => void) | null

/** A browser whose page is busy: it hears nothing of a request until long after, so no transaction ends by itself. */
function busyBrowser() {
  const written: unknown[] = []
  function transaction() {
    const values: unknown[] = []
    const writing = {
      oncomplete: null as Listener,
      objectStore: () => ({ put: (value: unknown) => values.push(value) }),
      commit() {
        written.push(...values)
        queueMicrotask(() => writing.oncomplete?.())
      },
    }
    return writing
  }
  const opening = { result: { transaction }, onsuccess: null as Listener }
  const open = () => {
    queueMicrotask(() => opening.onsuccess?.())
    return opening
  }
  return { factory: { open } as unknown as IDBFactory, written }
}

test('a value goes to the disk while the page still paints the answer', async () => {
  const { factory, written } = busyBrowser()
  const records = await openRecords(factory)
  const value = { key: 'operation:transfer:camille', value: '2 pièces', at: 1 }
  const stored = records.put(value)
  expect(written).toEqual([value])
  await stored
})
