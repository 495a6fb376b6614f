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
    { ...entry, name: 'PK000001', type: 'mono_gift', link: '/picking/papier' } as const,
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
  expect(lines.map(({ name, type, pickingType, link }) => ({ name, type, pickingType, link }))).toEqual([
    { name: 'CA00001', type: 'BARCODE', pickingType: null, link: '' },
    { name: 'CD00000001', type: 'SHIPPING', pickingType: null, link: '' },
    { name: 'PK000001', type: 'PICKING', pickingType: 'mono_gift', link: '/picking/papier' },
  ])
  expect(
    lines.every(({ userId, date }) => userId === camille?.id && date.getTime() === Date.UTC(2026, 2, 12, 9)),
  ).toBe(true)
})

test('the type of a picking list is its picking type, and the filter of its operation finds it', async () => {
  await I.logIn('camille')
  const entry = {
    date: '2026-03-12T09:30:00Z',
    name: 'Liste PK000002',
    type: 'multi_customized',
    link: '',
  } as const
  await I.call(printLogCalls.add, { body: { entries: [entry] } })
  const { data } = (
    await I.call(printLogCalls.history, { query: { type: 'PICKING', text: 'PK000002' } })
  ).answer()
  expect(data.entries).toMatchObject([{ name: 'Liste PK000002', type: 'multi_customized' }])
})

test('an unknown type is refused', async () => {
  await I.logIn('camille')
  const entry = { date: '2026-03-12T09:30:00Z', name: 'PK000003', type: 'mono_or', link: '' }
  const reply = await I.send('POST', '/rest/print-log', { body: { entries: [entry] } })
  I.seeRefusal(reply, 400, 'input-invalid')
})
