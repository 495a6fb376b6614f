import { beforeEach, expect, test } from 'vitest'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { fillForCounting } from '#tests/operations/inventory/warehouse.ts'

/** Each test counts A-01, which has ten CARNET of « papier » in two lots and two LAMPE of « lune ». A-02 is empty. */
async function atTheShelf() {
  const I = await atTheServer()
  await fillForCounting(I.db, ['Inventory', 'Transfer'])
  const asked = {
    begin: (location = 'A-01') => I.call(inventoryCalls.begin, { body: { location } }),
    give: (lines: Record<string, number>, startedAtMove?: number, location = 'A-01') =>
      I.call(inventoryCalls.count, {
        body: {
          location,
          lines: Object.entries(lines).map(([sku, counted]) => ({ sku, counted })),
          ...(startedAtMove === undefined ? {} : { startedAtMove }),
        },
      }),
    abandon: () => I.call(inventoryCalls.abandon, { body: { location: 'A-01' } }),
    decide: (count: string, approve: boolean) => I.call(inventoryCalls.approve, { body: { count, approve } }),
  }
  return {
    ...I,
    ...asked,
    /** Starts a count and gives the result, as an operator does. */
    async counts(who: string, lines: Record<string, number>) {
      await I.logIn(who)
      const { startedAtMove } = (await asked.begin()).answer().data
      return (await asked.give(lines, startedAtMove)).answer().data
    },
    open: async () => (await I.call(inventoryCalls.list, {})).answer().data,
    carry: (sku: string, qty: number, from = 'A-01', to = 'A-02') =>
      I.call(locationCalls.transfer, { body: { from, to, lines: [{ sku, qty }], confirm: true } }),
    async at(locationName: string) {
      const { data } = (await I.call(locationCalls.information, { params: { locationName } })).answer()
      return Object.fromEntries(data.stock.map(({ product, lot, qty }) => [lot ?? product.sku, qty]))
    },
    says(reply: Parameters<typeof I.seeRefusal>[0], status: number, code: string, detail: string) {
      I.seeRefusal(reply, status, code)
      expect(reply.problem().detail).toBe(detail)
    },
  }
}

const full = { L1: 4, L2: 6, LAMPE: 2 }
let I: Awaited<ReturnType<typeof atTheShelf>>
beforeEach(async () => {
  I = await atTheShelf()
})

test('starting a count does not reveal the expected stock; a correct count is closed', async () => {
  await I.logIn('ines')
  const begun = (await I.begin()).answer()
  expect(begun).toEqual({
    data: { location: 'A-01', zone: 'A', round: 1, startedAtMove: expect.any(Number) },
  })
  const given = (await I.give({ CARNET: 10, LAMPE: 2 }, begun.data.startedAtMove)).answer().data
  expect(given).toEqual({ status: 'closed', differing: 0, approval: null })
  expect(await I.open()).toEqual({ mayApprove: false, counts: [], plan: null })
  const { data } = (await I.call(locationCalls.information, { params: { locationName: 'A-01' } })).answer()
  expect(data.lastCountAt).toBe(I.now.toISOString())
})

test('a variance is recounted by a colleague, approved by a manager and corrected lot by lot', async () => {
  expect(await I.counts('ines', { CARNET: 3, LAMPE: 3 })).toEqual({
    status: 'recount',
    differing: 2,
    approval: null,
  })
  I.says(
    await I.begin(),
    409,
    'count-by-another',
    'Vous avez déjà compté A-01 : le second comptage revient à quelqu’un d’autre.',
  )
  I.seeRefusal(await I.give({ CARNET: 3, LAMPE: 3 }), 409, 'count-by-another')

  // Théo may not approve counts, so the answer hides the expected stock from him.
  expect(await I.counts('theo', { CARNET: 3, LAMPE: 3 })).toEqual({
    status: 'approval',
    differing: 2,
    approval: null,
  })
  const seenByTheo = await I.open()
  expect(seenByTheo).toMatchObject({ mayApprove: false, counts: [{ status: 'approval', variances: [] }] })
  const count = seenByTheo.counts[0]?.id ?? ''
  I.says(
    await I.decide(count, true),
    403,
    'standing-missing',
    'Cette opération est réservée à un responsable.',
  )
  I.says(
    await I.begin(),
    409,
    'count-approval',
    'Les écarts de A-01 attendent l’approbation d’un responsable.',
  )

  await I.logIn('camille')
  expect((await I.open()).counts).toMatchObject([
    {
      location: 'A-01',
      firstBy: 'Inès Garnier',
      secondBy: 'Théo Marchand',
      mine: false,
      variances: [
        { product: { sku: 'CARNET' }, expected: 10, counted: 3 },
        { product: { sku: 'LAMPE' }, expected: 2, counted: 3 },
      ],
    },
  ])
  const approved = (await I.decide(count, true)).answer().data
  expect(approved).toEqual({
    location: 'A-01',
    moves: [expect.any(String), expect.any(String), expect.any(String)],
  })
  expect(await I.at('A-01')).toEqual({ L1: 3, LAMPE: 3 })
  expect(await grandTotal(I.db)).toBe(0)
  I.says(
    await I.decide(count, true),
    409,
    'count-decided',
    'Le comptage de A-01 n’attend plus d’approbation.',
  )
})

test('a manager who rejects a variance starts a new count, and nothing is corrected', async () => {
  await I.counts('ines', { CARNET: 10 })
  const { approval } = await I.counts('camille', { CARNET: 10 })
  expect(approval?.variances).toMatchObject([{ product: { sku: 'LAMPE' }, expected: 2, counted: 0 }])
  expect((await I.decide(approval?.count ?? '', false)).answer().data.moves).toEqual([])
  expect(await I.at('A-01')).toEqual(full)
  expect(await I.counts('ines', { CARNET: 10, LAMPE: 2 })).toMatchObject({ status: 'closed' })
})

test('of managers who decide at once one decides, and the others are refused', async () => {
  await I.counts('ines', { CARNET: 9, LAMPE: 2 })
  const { approval } = await I.counts('camille', { CARNET: 9, LAMPE: 2 })
  const id = approval?.count ?? ''
  const replies = await Promise.all([I.decide(id, true), I.decide(id, true), I.decide(id, false)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a second count that matches the ledger is closed without a correction', async () => {
  await I.counts('ines', { CARNET: 9, LAMPE: 2 })
  expect(await I.counts('theo', { CARNET: 10, LAMPE: 2 })).toMatchObject({ status: 'closed' })
  expect(await I.at('A-01')).toEqual(full)
})

test('if the two counts differ, the later one stands and a colleague counts again', async () => {
  await I.counts('ines', { CARNET: 9, LAMPE: 2 })
  expect(await I.counts('theo', { CARNET: 8, LAMPE: 2 })).toMatchObject({ status: 'recount' })
  I.seeRefusal(await I.begin(), 409, 'count-by-another')
  expect(await I.counts('ines', { CARNET: 8, LAMPE: 2 })).toMatchObject({ status: 'approval' })
})

test('a movement during the count asks for a recount; one between two rounds does not', async () => {
  await I.logIn('ines')
  const { startedAtMove } = (await I.begin()).answer().data
  await I.carry('CARNET', 1)
  const moved = 'A-01 a bougé pendant le comptage : recomptez-le depuis le début.'
  I.says(await I.give({ CARNET: 9, LAMPE: 2 }, startedAtMove), 409, 'count-moved', moved)
  I.says(await I.give({ CARNET: 9, LAMPE: 2 }), 409, 'count-moved', moved)

  // One of nine is missing. Pieces that leave before the second round do not change that.
  expect(await I.counts('ines', { CARNET: 8, LAMPE: 2 })).toMatchObject({ status: 'recount' })
  await I.carry('CARNET', 3)
  expect(await I.counts('theo', { CARNET: 5, LAMPE: 2 })).toMatchObject({ status: 'approval' })
})

test('a variance whose stock has changed meanwhile is not corrected but must be recounted', async () => {
  await I.counts('ines', { CARNET: 4, LAMPE: 2 })
  const { approval } = await I.counts('camille', { CARNET: 4, LAMPE: 2 })
  await I.carry('CARNET', 6)
  I.says(
    await I.decide(approval?.count ?? '', true),
    409,
    'count-moved',
    'Le stock de A-01 a changé depuis le comptage : faites-le recompter.',
  )
  expect(await I.at('A-01')).toEqual({ L1: 4, LAMPE: 2 })
})

test('a location is held by who counts it, until it is given back or the hold expires', async () => {
  await I.logIn('ines')
  await I.begin()
  await I.logIn('theo')
  I.says(await I.begin(), 409, 'count-held', 'A-01 est en cours de comptage par Inès Garnier.')
  I.seeRefusal(await I.give({ CARNET: 10 }), 409, 'count-held')
  await I.logIn('ines')
  await I.abandon()
  await I.logIn('theo')
  expect((await I.begin()).status).toBe(200)
  I.waitMinutes(31)
  await I.logIn('ines')
  expect((await I.begin()).status).toBe(200)
  expect((await I.open()).counts).toMatchObject([{ firstBy: 'Inès Garnier', mine: true }])
})

test('a second round can be given back, but only by its counter', async () => {
  await I.counts('ines', { CARNET: 9, LAMPE: 2 })
  await I.logIn('theo')
  await I.begin()
  await I.logIn('camille')
  I.seeRefusal(await I.begin(), 409, 'count-held')
  await I.abandon()
  I.seeRefusal(await I.begin(), 409, 'count-held')
  await I.logIn('theo')
  await I.abandon()
  expect(await I.counts('camille', { CARNET: 10, LAMPE: 2 })).toMatchObject({ status: 'closed' })
})

test('an empty location is counted as empty; unexpected goods there are a variance', async () => {
  await I.logIn('ines')
  expect((await I.give({}, undefined, 'A-02')).answer().data.status).toBe('closed')
  expect((await I.give({ LAMPE: 1 }, undefined, 'A-02')).answer().data).toMatchObject({
    status: 'recount',
    differing: 1,
  })
})

test('goods of shops that the counter does not serve are neither counted nor missing', async () => {
  expect(await I.counts('amina', { CARNET: 10 })).toMatchObject({ status: 'closed' })
  I.says(await I.give({ LAMPE: 2 }), 404, 'product-unknown', 'L’article LAMPE n’existe pas.')
  await I.counts('ines', { CARNET: 9, LAMPE: 2 })
  await I.logIn('amina')
  I.says(
    await I.begin(),
    409,
    'count-other-shops',
    'A-01 a été compté pour des boutiques que vous ne servez pas. Laissez-le à quelqu’un qui les sert.',
  )
  await I.counts('theo', { CARNET: 9, LAMPE: 1 })
  await I.counts('ines', { CARNET: 9, LAMPE: 1 })
  await I.logIn('amina')
  expect((await I.open()).counts).toEqual([])
})

test('a location that cannot be counted, an unknown article and an unknown count are refused', async () => {
  await I.logIn('camille')
  I.seeRefusal(await I.begin('Z-99'), 404, 'location-unknown')
  I.seeRefusal(await I.begin('REBUT'), 422, 'location-no-shelf')
  I.says(await I.begin('A-03'), 409, 'location-blocked', 'A-03 est bloqué. Choisissez un autre emplacement.')
  I.seeRefusal(await I.give({ RIEN: 1 }), 404, 'product-unknown')
  I.says(
    await I.decide('00000000-0000-4000-8000-000000000000', true),
    404,
    'count-unknown',
    'Ce comptage n’existe pas.',
  )
  I.says(
    await I.give({ CARNET: 1 }, 1_000_000),
    422,
    'count-start-unknown',
    'Ce comptage ne dit pas quand il a commencé. Recommencez-le.',
  )
  await I.logIn('paul')
  I.seeRefusal(await I.begin(), 403, 'role-missing')
})
