import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { printLog, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

test('one or several prints are logged at once, with the user who printed them', async () => {
  await I.logIn('camille')
  const entry = { date: '2026-03-12T10:00:00+01:00', name: 'CD00000001', type: 'SHIPPING', link: '' } as const
  const several = [
    { ...entry, name: 'PK000001', type: 'PICKING', link: '/picking/papier' } as const,
    { ...entry, name: 'CA00001', type: 'BARCODE' } as const,
  ]
  expect((await I.call(printLogCalls.add, { body: { entries: [entry] } })).answer()).toEqual({
    data: { added: 1 },
  })
  expect((await I.call(printLogCalls.add, { body: { entries: several } })).answer()).toEqual({
    data: { added: 2 },
  })

  const [camille] = await I.db.select().from(users).orderBy(asc(users.username)).offset(1).limit(1)
  const lines = await I.db.select().from(printLog).orderBy(asc(printLog.name))
  expect(lines.map(({ name, type, link }) => ({ name, type, link }))).toEqual([
    { name: 'CA00001', type: 'BARCODE', link: '' },
    { name: 'CD00000001', type: 'SHIPPING', link: '' },
    { name: 'PK000001', type: 'PICKING', link: '/picking/papier' },
  ])
  expect(
    lines.every(({ userId, date }) => userId === camille?.id && date.getTime() === Date.UTC(2026, 2, 12, 9)),
  ).toBe(true)
})
