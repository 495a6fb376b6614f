import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { MonoType, MultiType } from '#contract/picking-types.ts'
import { locations, placeLevels, printJobs, products } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { openPickingHouse } from './warehouse.ts'

type Mono = (typeof MonoType)['_zod']['output']
type Multi = (typeof MultiType)['_zod']['output']

const server = await atTheServer()
const house = await openPickingHouse(server.db)
const I = {
  ...server,
  house,
  mono: (pickingType: Mono = 'mono', options = {}) =>
    server.call(pickingCalls.printMono, { params: { slug: 'papier', pickingType } }, options),
  multi: (pickingType: Multi = 'multi') =>
    server.call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType } }),
  campaign: (campaign: string) =>
    server.call(pickingCalls.printCampaign, { params: { slug: 'papier', campaign } }),
}

beforeEach(async () => {
  await house.nextDay()
  await I.logIn('paul')
})

const walk = (list: {
  lines: { location: string; lot: string | null; qty: number; product: { sku: string } }[]
}) =>
  list.lines.map(({ location, product, lot, qty }) =>
    [location, product.sku, lot, qty].join(' ').replace('  ', ' '),
  )

test('printing a list claims its orders and notes it in their timeline', async () => {
  await I.house.stock(['A-01', 'CARNET', 10])
  await I.house.order(
    { name: 'CD00000101', lines: [['CARNET', 1]] },
    { name: 'CD00000102', variant: 'gift', lines: [['CARNET', 1]] },
  )
  const { data, message, prints } = (await I.mono()).answer()
  expect(data).toMatchObject({
    type: 'mono',
    campaign: null,
    orders: 2,
    pieces: 2,
    printCount: 1,
    begun: false,
  })
  expect(walk(data)).toEqual(['A-01 CARNET 2'])
  expect(message).toBeUndefined()
  expect(prints).toMatchObject([{ role: 'a4', format: 'pdf', type: 'mono', title: `Liste ${data.name}` }])
  expect(await I.house.look('CD00000101', 'CD00000102')).toEqual([
    { status: 'picking', list: data.name, slot: null },
    { status: 'picking', list: data.name, slot: null },
  ])
  expect(await I.house.timeline('CD00000101')).toEqual([`printed Liste ${data.name} attribuée`])
  expect((await I.call(userCalls.access, {})).answer().shops[0]?.orderCount).toBe(0)
})

test('a print repeated under its key gives the same list and the same print job', async () => {
  await I.house.stock(['A-01', 'CARNET', 10])
  await I.house.order({ name: 'CD00000101', lines: [['CARNET', 1]] })
  const first = (await I.mono('mono', { key: 'once' })).answer()
  expect((await I.mono('mono', { key: 'once' })).answer()).toEqual(first)
  const jobs = await I.db
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(eq(printJobs.title, `Liste ${first.data.name}`))
  expect(jobs).toEqual([{ id: first.prints?.[0]?.id }])
})

test('a variant’s list takes only pending orders of that variant', async () => {
  await I.house.stock(['A-01', 'CARNET', 10])
  await I.house.order(
    { name: 'CD00000101', lines: [['CARNET', 1]] },
    { name: 'CD00000102', variant: 'gift', lines: [['CARNET', 1]] },
    { name: 'CD00000103', variant: 'gift', status: 'on_hold', lines: [['CARNET', 1]] },
    { name: 'CD00000104', variant: 'gift', status: 'cancelled', lines: [['CARNET', 1]] },
    { name: 'CD00000105', variant: 'gift', status: 'packing', lines: [['CARNET', 1]] },
  )
  const { data } = (await I.mono('mono_gift')).answer()
  expect(data.claimed.map(({ name }) => name)).toEqual(['CD00000102'])
})

test('a mono list takes forty orders at most, the most urgent first', async () => {
  await I.house.stock(['A-01', 'CARNET', 100])
  await I.house.order(
    ...Array.from({ length: 43 }, (_, index) => ({
      name: `CD000002${String(index).padStart(2, '0')}`,
      lines: [['CARNET', 1]] as const,
      priority: index === 42 ? 9 : 0,
      cutoffAt: index === 41 ? '2026-03-12T10:00:00Z' : '2026-03-12T17:00:00Z',
    })),
  )
  const { data } = (await I.mono()).answer()
  expect(data.orders).toBe(40)
  const names = data.claimed.map(({ name }) => name)
  expect(names).toContain('CD00000242')
  expect(names).toContain('CD00000241')
  expect(await I.house.look('CD00000238', 'CD00000239', 'CD00000240')).toMatchObject([
    { status: 'pending' },
    { status: 'pending' },
    { status: 'pending' },
  ])
  expect((await I.mono()).answer().data.orders).toBe(3)
})

test('a multi list takes twelve orders, the most urgent in the first slot', async () => {
  await I.house.stock(['A-01', 'CARNET', 100], ['B-01', 'STYLO', 100])
  await I.house.order(
    ...Array.from({ length: 14 }, (_, index) => ({
      name: `CD000003${String(index).padStart(2, '0')}`,
      type: 'multi' as const,
      priority: index,
      lines: [
        ['STYLO', 1],
        ['CARNET', 2],
      ] as const,
    })),
  )
  const { data } = (await I.multi('multi_classic')).answer()
  expect(data.claimed.map(({ name, slot }) => [slot, name])).toEqual(
    Array.from({ length: 12 }, (_, index) => [
      index + 1,
      `CD000003${13 - index < 10 ? '0' : ''}${13 - index}`,
    ]),
  )
  expect(walk(data)).toEqual(['A-01 CARNET 24', 'B-01 STYLO 12'])
})

test('a list takes the lots that perish first, in walking order, without perished ones', async () => {
  await I.house.stock(
    ['B-02', 'CARNET', 2, 'VIEUX', '2026-04-01'],
    ['A-01', 'CARNET', 2, 'NEUF', '2027-01-01'],
    ['A-02', 'CARNET', 5, 'PERDU', '2026-03-11'],
    ['A-03', 'CARNET', 5],
    ['Q-01', 'CARNET', 5],
    ['B-01', 'CARNET', 1],
  )
  await I.house.order({ name: 'CD00000101', type: 'multi', lines: [['CARNET', 5]] })
  const { data } = (await I.multi()).answer()
  expect(walk(data)).toEqual(['A-01 CARNET NEUF 2', 'B-01 CARNET 1', 'B-02 CARNET VIEUX 2'])
})

test('a lot that perishes today can still be picked', async () => {
  await I.house.stock(['A-02', 'CARNET', 1, 'JOUR', '2026-03-12'])
  await I.house.order({ name: 'CD00000101', lines: [['CARNET', 1]] })
  expect((await I.mono()).answer().data.orders).toBe(1)
})

test('an open list reserves its pieces until they are packed or the list is done', async () => {
  await I.house.stock(['A-01', 'CARNET', 2, 'L1', '2026-12-31'], ['B-01', 'CARNET', 2])
  await I.house.order(
    { name: 'CD00000101', lines: [['CARNET', 1]] },
    { name: 'CD00000102', lines: [['CARNET', 1]] },
  )
  expect(walk((await I.mono()).answer().data)).toEqual(['A-01 CARNET L1 2'])

  await I.house.order({ name: 'CD00000103', lines: [['CARNET', 1]] })
  const second = (await I.mono()).answer().data
  expect(walk(second)).toEqual(['B-01 CARNET 1'])

  // One piece was packed: it is neither reserved nor on the shelf any more.
  await I.house.pack('CD00000101', 'A-01', 'CARNET', 1, 'L1', '2026-12-31')
  await I.house.order(
    { name: 'CD00000104', lines: [['CARNET', 1]] },
    { name: 'CD00000105', lines: [['CARNET', 1]] },
  )
  const third = (await I.mono()).answer()
  expect(walk(third.data)).toEqual(['B-01 CARNET 1'])
  expect(third.message?.text).toBe(
    'Articles introuvables dans les rayons, donc pas sur cette liste : CD00000105.',
  )

  // The first list is done, so its remaining piece is free again.
  await I.house.set('CD00000102', { status: 'shipped' })
  expect(walk((await I.mono()).answer().data)).toEqual(['A-01 CARNET L1 1'])
})

test('a list leaves out whole orders whose goods are missing, and names them', async () => {
  await I.house.stock(['A-01', 'CARNET', 3], ['A-03', 'STYLO', 9])
  const short = [
    'CD00000111',
    'CD00000112',
    'CD00000113',
    'CD00000114',
    'CD00000115',
    'CD00000116',
    'CD00000117',
  ]
  await I.house.order(
    ...short.map(name => ({
      name,
      type: 'multi' as const,
      priority: 5,
      lines: [
        ['CARNET', 1],
        ['STYLO', 1],
      ] as const,
    })),
    { name: 'CD00000118', type: 'multi', lines: [['CARNET', 3]] },
  )
  const { data, message } = (await I.multi()).answer()
  expect(data.claimed).toMatchObject([{ name: 'CD00000118', slot: 1 }])
  expect(message).toEqual({
    level: 'warning',
    code: 'picking-left-out',
    text: 'Articles introuvables dans les rayons, donc pas sur cette liste : CD00000111, CD00000112, CD00000113, CD00000114, CD00000115 et 2 autres commandes.',
  })
  expect(await I.house.look('CD00000111')).toEqual([{ status: 'pending', list: null, slot: null }])
})

test('a hundred orders without goods do not hide one that has goods', async () => {
  await I.house.stock(['A-01', 'CARNET', 1])
  await I.house.order(
    ...Array.from({ length: 130 }, (_, index) => ({
      name: `CD00001${String(index).padStart(3, '0')}`,
      priority: 5,
      lines: [['STYLO', 1]] as const,
    })),
    { name: 'CD00000199', lines: [['CARNET', 1]] },
  )
  expect((await I.mono()).answer().data.claimed).toMatchObject([{ name: 'CD00000199' }])
})

test('a list without pending orders is refused', async () => {
  const reply = await I.mono('mono_gift')
  I.seeRefusal(reply, 409, 'picking-empty')
  expect(reply.problem().detail).toBe('Aucune commande « Mono cadeau » n’est à préparer.')
})

test('a list whose goods are all missing is refused', async () => {
  await I.house.order({ name: 'CD00000101', lines: [['CARNET', 1]] })
  const reply = await I.mono()
  I.seeRefusal(reply, 409, 'picking-not-found')
  expect(reply.problem().detail).toBe(
    'Rien à imprimer : les articles de CD00000101 sont introuvables dans les rayons.',
  )
  expect(await I.house.look('CD00000101')).toEqual([{ status: 'pending', list: null, slot: null }])
})

test.each(['monnaie', 'mono_or', 'MONO'])('the picking type %s has no address', async type => {
  const reply = await I.send('GET', `/rest/papier/picking/print/${type}`, { key: type })
  I.seeRefusal(reply, 404, 'call-unknown')
  expect(reply.problem().detail).toBe('Cette adresse n’existe pas.')
})

test('lists are printed by a client that sends the Bearer header alone', async () => {
  await I.house.campaign('noel', 'Noël')
  await I.house.stock(['A-01', 'CARNET', 10])
  await I.house.order(
    { name: 'CD00000101', lines: [['CARNET', 1]] },
    { name: 'CD00000102', type: 'multi', lines: [['CARNET', 2]] },
    { name: 'CD00000103', campaign: 'noel', lines: [['CARNET', 1]] },
  )
  const before = await I.db.$count(printJobs)
  for (const which of ['campaign/noel', 'mono', 'multi']) {
    const reply = await I.send('GET', `/rest/papier/picking/print/${which}`)
    expect([which, reply.status]).toEqual([which, 200])
  }
  expect(await I.db.$count(printJobs)).toBe(before + 3)
  I.seeRefusal(await I.send('GET', '/rest/papier/picking/print/mono'), 409, 'picking-empty')
})

test('a print needs the picking role', async () => {
  await I.logIn('jeanne')
  I.seeRefusal(await I.send('GET', '/rest/lune/picking/print/mono', { key: 'jeanne' }), 403, 'role-missing')
})

test('a campaign prints the list of its most urgent order’s type, and then the other type', async () => {
  await I.house.campaign('noel', 'Noël')
  await I.house.stock(['A-01', 'CARNET', 10], ['B-01', 'STYLO', 10])
  await I.house.order(
    { name: 'CD00000101', campaign: 'noel', lines: [['CARNET', 1]] },
    { name: 'CD00000102', campaign: 'noel', variant: 'gift', lines: [['STYLO', 1]] },
    { name: 'CD00000103', campaign: 'noel', type: 'multi', priority: 5, lines: [['CARNET', 2]] },
    { name: 'CD00000104', lines: [['CARNET', 1]] },
  )
  const first = (await I.campaign('noel')).answer().data
  expect(first).toMatchObject({ type: 'multi', campaign: 'Noël', orders: 1 })
  const second = (await I.campaign('noel')).answer().data
  expect(second).toMatchObject({ type: 'mono', campaign: 'Noël', orders: 2 })
  const reply = await I.campaign('noel')
  I.seeRefusal(reply, 409, 'picking-empty')
  expect(reply.problem().detail).toBe('Aucune commande de la campagne « Noël » n’est à préparer.')
})

test('a campaign prints its other list when the goods of its most urgent orders are missing', async () => {
  await I.house.campaign('noel', 'Noël')
  await I.house.stock(['A-01', 'CARNET', 10])
  await I.house.order(
    { name: 'CD00000101', campaign: 'noel', lines: [['CARNET', 1]] },
    { name: 'CD00000103', campaign: 'noel', type: 'multi', priority: 5, lines: [['STYLO', 2]] },
  )
  const { data, message } = (await I.campaign('noel')).answer()
  expect(data).toMatchObject({ type: 'mono', orders: 1 })
  expect(message?.text).toContain('CD00000103')
})

test('a campaign that this shop does not have is unknown', async () => {
  const reply = await I.campaign('paques')
  I.seeRefusal(reply, 404, 'campaign-unknown')
  expect(reply.problem().detail).toBe('La campagne « paques » n’existe pas.')
})

test('a reprint names the same shelves, even if others would now come first', async () => {
  await I.house.stock(['A-01', 'CARNET', 1], ['B-01', 'CARNET', 5])
  await I.house.order({ name: 'CD00000101', lines: [['CARNET', 1]] })
  const { data } = (await I.mono()).answer()
  await I.house.stock(['A-02', 'CARNET', 5, 'TÔT', '2026-03-13'])
  const again = await I.call(pickingCalls.reprint, {
    params: { slug: 'papier', pickingName: data.name },
    body: { reason: 'Liste perdue' },
  })
  expect(again.answer().data).toEqual({ ...data, printCount: 2 })
})

test('of the orders that leave together, a list takes those that lie together; the oldest one, and earlier departures, come first', async () => {
  await I.house.stock(['A-01', 'CARNET', 40], ['B-02', 'STYLO', 40])
  const pairs = { type: 'multi', lines: [['CARNET', 2]] } as const
  const far = { type: 'multi', lines: [['STYLO', 2]] } as const
  const [early, late] = ['2026-03-12T15:00:00Z', '2026-03-12T17:00:00Z']
  const names = (from: number, many: number) =>
    Array.from({ length: many }, (_, nth) => `CD00000${from + nth}`)
  await I.house.order(
    { ...far, name: 'CD00000201', cutoffAt: early },
    // In turns, so that twelve of them would lead to both places.
    ...names(300, 8).flatMap((name, nth) => [
      { ...pairs, name, cutoffAt: late },
      { ...far, name: name.replace('CD000003', 'CD000004'), cutoffAt: late },
      ...(nth === 0 ? [{ ...pairs, name: 'CD00000900', cutoffAt: '2026-03-12T19:00:00Z' }] : []),
    ]),
  )
  const first = (await I.multi()).answer().data
  expect(first.orders).toBe(12)
  const claimed = first.claimed.map(({ name }) => name)
  expect(claimed).toContain('CD00000201')
  expect(claimed).not.toContain('CD00000900')
  expect(claimed.filter(name => name.startsWith('CD000004'))).toHaveLength(8)
  expect(first.walk.metres).toBeGreaterThan(0)

  const second = (await I.multi()).answer().data
  expect(walk(second)).toEqual(['A-01 CARNET 12'])
  expect(second.walk.metres).toBeLessThan(first.walk.metres)
})

test('what would be printed now is told beforehand, and claims nothing', async () => {
  const next = async () => (await I.call(pickingCalls.next, { params: { slug: 'papier' } })).answer().data
  expect(await next()).toBeNull()
  await I.house.stock(['A-01', 'CARNET', 10], ['B-02', 'STYLO', 10])
  await I.house.order(
    { name: 'CD00000101', type: 'multi', cutoffAt: '2026-03-12T17:00:00Z', lines: [['CARNET', 2]] },
    { name: 'CD00000102', cutoffAt: '2026-03-12T15:00:00Z', lines: [['STYLO', 1]] },
  )
  const told = await next()
  expect(told).toMatchObject({ type: 'mono', cutoffAt: '2026-03-12T15:00:00.000Z', orders: 1, pieces: 1 })
  expect(await next()).toEqual(told)
  const { data } = (await I.mono()).answer()
  expect(data.walk).toEqual(told?.walk)
  expect(await next()).toMatchObject({ type: 'multi', orders: 1, pieces: 2 })
})

test('of pieces that keep alike, those at the article’s pick place are taken before its reserve', async () => {
  await I.house.stock(['A-01', 'CARNET', 10], ['A-02', 'CARNET', 2])
  await I.house.order({ name: 'CD00000101', lines: [['CARNET', 1]] })
  const of = <T extends { id: string }>([row]: T[]) => row?.id ?? ''
  await I.db.insert(placeLevels).values({
    productId: of(await I.db.select().from(products).where(eq(products.sku, 'CARNET'))),
    locationId: of(await I.db.select().from(locations).where(eq(locations.name, 'A-02'))),
    ...{ least: 1, most: 4 },
  })
  expect(walk((await I.mono()).answer().data)).toEqual(['A-02 CARNET 1'])
})
