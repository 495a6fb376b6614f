import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { figuresCalls } from '#contract/endpoints/figures.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { locations, products } from '#server/db/schema/index.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { atTheServer } from '#tests/drivers/server.ts'

test('what came from the reserve is a work of its own, which a warehouse without any does not see', async () => {
  const I = await atTheServer()
  await I.logIn('camille')
  const place = new Map((await I.db.select().from(locations)).map(({ name, id }) => [name, id]))
  const [carnet] = await I.db.select().from(products).where(eq(products.sku, 'CARNET'))
  const move = (type: 'RECEPTION' | 'TRANSFER', from: string, to: string, qty: number, reason?: string) => ({
    ...{ type, qty, productId: carnet?.id ?? '', fromId: place.get(from) ?? '', toId: place.get(to) ?? '' },
    ...{ at: I.now, reason: reason ?? null },
  })
  const asked = { from: '2026-03-12', to: '2026-03-12' }
  const work = async () => {
    const { data } = (await I.call(figuresCalls.activity, { query: asked })).answer()
    return Object.fromEntries(data.days.map(({ kind, pieces }) => [kind, pieces]))
  }
  const titles = async () =>
    (await I.call(figuresCalls.export, { params: { table: 'days' }, query: asked })).text.split('\n')[0]

  await recordMoves(I.db, [move('RECEPTION', 'FOURNISSEUR', 'A-01', 20), move('TRANSFER', 'A-01', 'A-02', 3)])
  expect(await work()).toEqual({ received: 20, moved: 3 })
  expect(await titles()).not.toContain('réapprovisionnées')
  await recordMoves(I.db, [move('TRANSFER', 'A-01', 'A-02', 5, 'Réapprovisionnement')])
  expect(await work()).toEqual({ received: 20, moved: 3, replenished: 5 })
  expect(await titles()).toContain('Pièces rangées;Pièces réapprovisionnées')
  I.waitMinutes(24 * 60)
  await I.logIn('camille')
  await keepFigures(I.db, { now: I.now })
  expect(await work()).toEqual({ received: 20, moved: 3, replenished: 5 })
})
