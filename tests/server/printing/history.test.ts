import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import type { OperationType } from '#contract/operations.ts'
import { computers, printJobs, printLog, users, warehouses } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

type Query = InputOf<typeof printLogCalls.history>['query']
type Printed = { name: string; date: string; type?: OperationType; by?: string; printer?: string }

const I = await atTheServer()

/** Writes these prints into the table. The server's clock says 10 h in Paris on the 12th of March. */
async function history(prints: readonly Printed[]) {
  await I.db.delete(printLog)
  await I.db.delete(printJobs)
  const people = await I.db.select().from(users)
  const rows = prints.map(({ by = 'camille', date, type = 'SHIPPING', ...print }) => ({
    ...print,
    type,
    date: new Date(date),
    warehouseId: people.find(({ username }) => username === by)?.warehouseId ?? null,
    userId: people.find(({ username }) => username === by)?.id ?? null,
  }))
  if (rows.length > 0) await I.db.insert(printLog).values(rows)
  await I.logIn('camille')
  const read = async (query: Query = {}) => (await I.call(printLogCalls.history, { query })).answer().data
  const names = async (query: Query = {}) => (await read(query)).entries.map(({ name }) => name)
  return { read, names }
}

test('each entry has its user, computer, printer, status and reason, the newest first', async () => {
  const { read } = await history([{ name: 'Ancienne', date: '2026-03-10T09:00:00Z' }])
  const [camille] = await I.db.select().from(users).where(eq(users.username, 'camille'))
  const [bench] = await I.db.select().from(computers)
  if (!camille || !bench) throw new Error('The test’s warehouse is not filled')
  const [job] = await I.db
    .insert(printJobs)
    .values({
      role: 'label',
      format: 'zpl',
      data: '^XA^XZ',
      title: 'Étiquette CL1',
      type: 'SHIPPING',
      status: 'printed',
      warehouseId: bench.warehouseId,
      userId: camille.id,
    })
    .returning()
  if (!job) throw new Error('Nothing was printed')
  await I.db.insert(printLog).values({
    date: new Date('2026-03-12T08:00:00Z'),
    name: 'Étiquette CL1',
    type: 'SHIPPING',
    link: '/warehouse/order-information?code=CD00000001',
    warehouseId: bench.warehouseId,
    userId: camille.id,
    computerId: bench.id,
    printer: 'Zebra ZD421',
    jobId: job.id,
    reason: 'Étiquette déchirée',
  })
  const { entries, total } = await read()
  expect(total).toBe(2)
  expect(entries.map(({ id, ...entry }) => entry)).toEqual([
    {
      date: '2026-03-12T08:00:00.000Z',
      name: 'Étiquette CL1',
      type: 'SHIPPING',
      link: '/warehouse/order-information?code=CD00000001',
      user: 'Camille Roux',
      computer: 'Poste 1',
      printer: 'Zebra ZD421',
      job: { id: job.id, status: 'printed' },
      reason: 'Étiquette déchirée',
    },
    {
      date: '2026-03-10T09:00:00.000Z',
      name: 'Ancienne',
      type: 'SHIPPING',
      link: '',
      user: 'Camille Roux',
      computer: null,
      printer: '',
      job: null,
      reason: null,
    },
  ])
})

test('days go from midnight to midnight in Paris, in winter and summer, and include the last one', async () => {
  const { names } = await history([
    { name: '11 à 23 h 59', date: '2026-03-11T22:59:59Z' },
    { name: '12 à 0 h', date: '2026-03-11T23:00:00Z' },
    { name: '12 à 23 h 59', date: '2026-03-12T22:59:59Z' },
    { name: '13 à 0 h', date: '2026-03-12T23:00:00Z' },
    { name: '1er avril à 0 h', date: '2026-03-31T22:00:00Z' },
  ])
  expect(await names({ from: '2026-03-12', to: '2026-03-12' })).toEqual(['12 à 23 h 59', '12 à 0 h'])
  expect(await names({ to: '2026-03-11' })).toEqual(['11 à 23 h 59'])
  expect(await names({ from: '2026-03-13' })).toEqual(['1er avril à 0 h', '13 à 0 h'])
  expect(await names({ from: '2026-04-01' })).toEqual(['1er avril à 0 h'])
  expect(await names({ from: '2026-03-13', to: '2026-03-12' })).toEqual([])
})

test('the filter by type shows only that type', async () => {
  const { names, read } = await history([
    { name: 'Liste', date: '2026-03-12T08:00:00Z', type: 'PICKING' },
    { name: 'Étiquette', date: '2026-03-12T07:00:00Z' },
  ])
  expect(await names({ type: 'PICKING' })).toEqual(['Liste'])
  expect(await read({ type: 'REBUT' })).toEqual({ entries: [], total: 0 })
})

test('the filter by name ignores case and accents, and takes SQL wildcards literally', async () => {
  const { names } = await history([
    { name: 'Étiquette CL00000017', date: '2026-03-12T08:00:00Z' },
    { name: 'Remise de 20 %', date: '2026-03-12T07:00:00Z' },
    { name: 'a_b\\c', date: '2026-03-12T06:00:00Z' },
    { name: 'Liste PK000412', date: '2026-03-12T05:00:00Z' },
  ])
  for (const name of ['Étiquette', 'étiquette', 'ETIQUETTE', 'ÉTIQ', 'E\u0301tiquette', 'cl0000']) {
    expect([name, await names({ text: name })]).toEqual([name, ['Étiquette CL00000017']])
  }
  expect(await names({ text: '%' })).toEqual(['Remise de 20 %'])
  expect(await names({ text: '_' })).toEqual(['a_b\\c'])
  expect(await names({ text: '\\' })).toEqual(['a_b\\c'])
  expect(await names({ text: "'; drop table print_log; --" })).toEqual([])
  expect(await names({ text: '   ' })).toHaveLength(4)
})

test('every column sorts both ways, and equal values sort by date', async () => {
  const { names } = await history([
    { name: 'B', date: '2026-03-12T08:00:00Z', printer: 'Zebra' },
    { name: 'A', date: '2026-03-12T07:00:00Z', printer: 'Brother' },
    { name: 'C', date: '2026-03-12T06:00:00Z', printer: 'Brother', by: 'paul', type: 'BARCODE' },
  ])
  expect(await names()).toEqual(['B', 'A', 'C'])
  expect(await names({ order: 'asc' })).toEqual(['C', 'A', 'B'])
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['A', 'B', 'C'])
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(['C', 'B', 'A'])
  expect(await names({ sort: 'printer', order: 'asc' })).toEqual(['C', 'A', 'B'])
  expect(await names({ sort: 'user', order: 'desc' })).toEqual(['C', 'B', 'A'])
  expect(await names({ sort: 'type', order: 'asc' })).toEqual(['C', 'A', 'B'])
  expect(await names({ sort: 'computer' })).toHaveLength(3)
})

test('names sort alphabetically without regard to case and accents', async () => {
  const { names } = await history(
    ['Liste', 'Étiquette', 'eau', 'Zèbre'].map(name => ({ name, date: '2026-03-12T08:00:00Z' })),
  )
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['eau', 'Étiquette', 'Liste', 'Zèbre'])
})

test('pages have no gaps or repetitions, even for entries of the same instant', async () => {
  const { read } = await history(
    Array.from({ length: 7 }, (_, n) => ({ name: `Étiquette ${n}`, date: '2026-03-12T08:00:00Z' })),
  )
  const pages = [await read({ size: 3 }), await read({ size: 3, page: 1 }), await read({ size: 3, page: 2 })]
  expect(pages.map(({ entries, total }) => [entries.length, total])).toEqual([
    [3, 7],
    [3, 7],
    [1, 7],
  ])
  const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(new Set(ids).size).toBe(7)
  expect(await read({ size: 3, page: 3 })).toEqual({ entries: [], total: 7 })
})

test('people of another or no warehouse see nothing', async () => {
  const { read } = await history([
    { name: 'Ici', date: '2026-03-12T08:00:00Z' },
    { name: 'À Paul', date: '2026-03-12T08:00:00Z', by: 'paul' },
  ])
  expect((await read()).total).toBe(2)
  const [paris] = await I.db.insert(warehouses).values({ slug: 'paris', name: 'Paris' }).returning()
  await I.db
    .update(users)
    .set({ warehouseId: paris?.id ?? null })
    .where(eq(users.username, 'amina'))
  await I.logIn('amina')
  expect(await read()).toEqual({ entries: [], total: 0 })
  await I.logIn('jeanne')
  expect(await read()).toEqual({ entries: [], total: 0 })
})

test('an invalid day, type, column, order, page or size is refused', async () => {
  await history([])
  for (const query of [
    'from=2026-13-01',
    'type=LUNE',
    'sort=data',
    'order=up',
    'page=-1',
    'size=0',
    'size=201',
  ]) {
    I.seeRefusal(await I.send('GET', `/rest/print-log?${query}`), 400, 'input-invalid')
  }
})
