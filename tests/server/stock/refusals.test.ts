import { beforeEach, expect, test } from 'vitest'
import { labelCalls } from '#contract/endpoints/label.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { moves } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { cup, putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

/** A-01 holds ten CARNET of « papier » and two LAMPE of « lune ». The warehouse has no adjustment location. */
const I = await atTheServer()
await putGoodsOnTheShelf(I.db)

beforeEach(async () => {
  await I.logIn('camille')
})

const one = { from: 'A-01', to: 'A-02', lines: [{ sku: 'CARNET', qty: 1 }] }

test.each([
  [{ from: 'Z-99' }, 404, 'L’emplacement Z-99 n’existe pas.'],
  [{ from: 'A-03' }, 409, 'A-03 est bloqué. Choisissez un autre emplacement.'],
  [{ to: 'A-03' }, 409, 'A-03 est bloqué. Choisissez un autre emplacement.'],
  [{ to: 'REBUT' }, 422, 'REBUT n’est pas un emplacement de stockage.'],
  [{ to: 'A-01' }, 422, 'Le départ et l’arrivée sont le même emplacement.'],
  [{ from: 'A-02', to: 'A-01', lines: 'all' as const }, 422, 'A-02 est vide : il n’y a rien à déplacer.'],
  [{ lines: [{ sku: 'RIEN', qty: 1 }] }, 404, 'L’article RIEN n’existe pas.'],
  [{ lines: [{ sku: 'CARNET', qty: 11 }] }, 409, 'Il n’y a plus que 10 CARNET à prendre.'],
  [{ from: 'A-02', to: 'A-01' }, 409, 'Il n’y a plus de CARNET à prendre.'],
  [{ to: 'Q-01' }, 409, 'Q-01 n’est pas un rayon ordinaire.'],
])('a transfer with %o is refused: %i « %s »', async (change, status, detail) => {
  const before = await I.db.$count(moves)
  const reply = await I.call(locationCalls.transfer, { body: { ...one, ...change } })
  expect({ status: reply.status, detail: reply.problem().detail }).toEqual({ status, detail })
  expect(await I.db.$count(moves)).toBe(before)
})

test('a transfer to a shelf with another shop’s goods needs a confirmation', async () => {
  await I.call(locationCalls.transfer, { body: { ...one, lines: [{ sku: 'LAMPE', qty: 1 }] } })
  const reply = await I.call(locationCalls.transfer, { body: one })
  I.seeRefusal(reply, 409, 'transfer-unusual')
  expect(reply.problem().detail).toBe('A-02 sert à une autre boutique.')
  const moved = await I.call(locationCalls.transfer, { body: { ...one, confirm: true } })
  expect(moved.answer().data.moves).toHaveLength(1)
})

test('a warehouse without an adjustment location refuses corrections', async () => {
  const corrected = await I.call(locationCalls.correctStock, {
    params: { slug: 'papier', locationSlug: 'A-01' },
    body: { sku: 'CARNET', counted: 3, reason: 'Comptage' },
  })
  I.seeRefusal(corrected, 409, 'adjustment-no-place')
  expect(corrected.problem().detail).toBe(
    'Cet entrepôt n’a pas de lieu d’ajustement. Prévenez un responsable.',
  )
})

test('the label calls refuse article ranges, unknown codes and codes of another article', async () => {
  const product = { kind: 'product' as const }
  const find = (query: { code: string; to?: string }) => I.call(labelCalls.find, { params: product, query })
  const said = async (reply: ReturnType<typeof find>) => (await reply).problem().detail
  expect(await said(find({ code: cup, to: cup }))).toBe(
    'Les articles n’ont pas de suite : scannez-les un par un.',
  )
  expect(await said(find({ code: 'RIEN' }))).toBe('Aucun article ne porte RIEN.')

  const lines = [{ name: 'LAMPE', code: cup, qty: 1 }]
  const other = await I.call(labelCalls.print, { params: product, body: { lines } })
  I.seeRefusal(other, 404, 'label-unknown')
  expect(other.problem().detail).toBe(`LAMPE ne porte pas ${cup}.`)
})
