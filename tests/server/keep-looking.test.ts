import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { keepLooking } from '#server/keep-looking.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'

const failed = (error: unknown) => {
  throw error
}

/** Looks for work that stands in a list, with a step on which each look can be held up. */
function looker(options: { endsWithinMs?: number } = {}) {
  const due: (() => Promise<void>)[] = []
  const seen = { looks: 0, asked: 0 }
  let atAsking = async () => {}
  const looking = keepLooking({
    ...{ name: 'test', failed, ...options },
    async look(begin) {
      seen.looks += 1
      for (const work of due.splice(0)) begin(work())
      return false
    },
    async isBusy() {
      seen.asked += 1
      await atAsking()
      return false
    },
  })
  onTestFinished(() => looking.close())
  const holdUp = () => {
    let goOn = () => {}
    const held = new Promise<void>(resolve => {
      goOn = resolve
    })
    atAsking = () => held
    return () => {
      atAsking = async () => {}
      goOn()
    }
  }
  return { ...looking, due, seen, holdUp }
}

test('what is asked for at the end of a look is not forgotten', async () => {
  const I = looker()
  const goOn = I.holdUp()
  I.wake()
  await expect.poll(() => I.seen.asked).toBe(1)
  const done: string[] = []
  I.due.push(async () => void done.push('late'))
  I.wake()
  await pause(60)
  goOn()
  await expect.poll(() => done).toEqual(['late'])
})

test('what a transaction asks for is looked for once it is committed, however long that takes', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const I = looker()
  await database.db.transaction(async () => {
    I.wake()
    await pause(120)
    expect(I.seen.looks).toBe(0)
  })
  await expect.poll(() => I.seen.looks).toBe(1)
})

test('a transaction that is undone asks for nothing', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const I = looker()
  const undone = database.db.transaction(async () => {
    I.wake()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await pause(60)
  expect(I.seen.looks).toBe(0)
})

test('ends of work that come together lead to one look', async () => {
  const I = looker({ endsWithinMs: 40 })
  I.due.push(...Array.from({ length: 8 }, () => async () => {}))
  I.wake()
  await expect.poll(() => I.seen.looks).toBe(2)
  await pause(100)
  expect(I.seen.looks).toBe(2)
})
