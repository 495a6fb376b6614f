import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordMoves } from '#server/db/ledger.ts'
import type { Db } from '#server/db/open.ts'
import { locations, products } from '#server/db/schema/index.ts'
import { atTheRebutBench, cup, full, lamp, location, lune } from './bench.ts'

test('an article before any place', async () => {
  const I = await atTheRebutBench()
  expect(await I.scan(cup)).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un article : scannez d’abord l’emplacement.',
  })
})

test('a place that is unknown, no shelf, blocked or empty', async () => {
  const I = await atTheRebutBench()
  expect(await I.scan(location('Z-99'))).toMatchObject({
    kind: 'refused',
    text: 'L’emplacement Z-99 n’existe pas.',
  })
  expect(await I.scan(location('REBUT'))).toMatchObject({
    text: 'REBUT n’est pas un emplacement de stockage.',
  })
  expect(await I.scan(location('A-03'))).toMatchObject({ text: 'A-03 est bloqué : rien n’en sort.' })
  expect(await I.scan(location('A-02'))).toMatchObject({
    text: 'A-02 est vide. Scannez un autre emplacement.',
  })
  I.see('Scannez l’emplacement de l’article')
})

test('an article that is not at the place, one too many, and two kinds at once', async () => {
  const I = await atTheRebutBench(lune)
  await I.scan(location('A-01'))
  expect(await I.scan('3017620422003')).toMatchObject({
    kind: 'refused',
    text: 'Cet article n’est pas à A-01.',
  })
  await I.scan(lamp)
  await I.scan(lamp)
  expect(await I.scan(lamp)).toMatchObject({
    kind: 'refused',
    text: 'Il n’y en a que 2 ici.',
    detail: 'Lampe',
  })
  I.command('cmd.quantity', { n: 3 })
  I.hear('Il n’y en a que 2 ici. — Lampe')
  expect(await I.scan(cup)).toMatchObject({
    text: 'Un seul article à la fois : terminez d’abord « Lampe ».',
  })
  expect(I.view().progress).toMatchObject({ done: 2, total: 2 })
})

test('an article of a shop other than the open one', async () => {
  const I = await atTheRebutBench()
  await I.scan(location('A-01'))
  expect(await I.scan(lamp)).toMatchObject({
    kind: 'refused',
    text: '« Lampe » est d’une autre boutique (lune).',
  })
  await I.scan(cup)
  I.hear('Carnet — 1 sur 10')
})

test('only the place of the articles confirms the scrap', async () => {
  const I = await atTheRebutBench()
  await I.takeTwoCups()
  expect(await I.scan(location('A-02'))).toMatchObject({
    kind: 'refused',
    text: 'Les articles viennent de A-01 : rescannez A-01 pour confirmer.',
  })
  expect(await I.scan(cup)).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un article : rescannez l’emplacement, ou annulez pour recompter.',
  })
  expect(await I.at('A-01')).toEqual(full)
})

test('a colleague took some of the pieces: nothing moves, nothing is lost', async () => {
  const I = await atTheRebutBench(lune)
  await I.scan(location('A-01'))
  await I.scan(lamp)
  await I.scan(lamp)
  I.command('cmd.reason', { code: 'perime' })
  await takeLamps(I.server.db, 1)
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Il n’y a plus que 1 LAMPE à prendre.',
  })
  I.see('Scannez chaque pièce, puis choisissez le motif')
  I.command('cmd.undo')
  I.command('cmd.reason', { code: 'perime' })
  await I.scan(location('A-01'))
  I.hear('1 pièce mise au rebut — Lampe · Périmé')
})

test('a colleague took all the pieces', async () => {
  const I = await atTheRebutBench(lune)
  await I.scan(location('A-01'))
  await I.scan(lamp)
  I.command('cmd.reason', { code: 'perime' })
  await takeLamps(I.server.db, 2)
  expect(await I.scan(location('A-01'))).toMatchObject({ text: 'Il n’y a plus de LAMPE à prendre.' })
})

async function takeLamps(db: Db, qty: number) {
  const places = await db.select().from(locations)
  const [product] = await db.select().from(products).where(eq(products.sku, 'LAMPE'))
  const idOf = (name: string) => places.find(place => place.name === name)?.id ?? ''
  await recordMoves(db, [
    { productId: product?.id ?? '', fromId: idOf('A-01'), toId: idOf('A-02'), qty, type: 'TRANSFER' },
  ])
}
