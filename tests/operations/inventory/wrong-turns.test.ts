import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { locations, productCodes, products, shops, userShops, users } from '#server/db/schema/index.ts'
import { atTheCount, counting, cup, first, lamp, location } from './bench.ts'

const notOurs = 'Aucun article de vos boutiques ne porte ce code.'

test.each([
  ['A-03', 'A-03 est bloqué. Choisissez un autre emplacement.'],
  ['Z-99', 'L’emplacement Z-99 n’existe pas.'],
  ['REBUT', 'REBUT n’est pas un emplacement de stockage.'],
])('%s is not counted', async (name, text) => {
  const I = await atTheCount()
  expect(await I.scan(location(name))).toMatchObject({ kind: 'refused', text })
  I.see(first)
})

test('an article before any place, an order during a count, another place before this count is closed', async () => {
  const I = await atTheCount()
  expect(await I.scan(cup)).toMatchObject({ text: 'Ceci est un article : scannez d’abord l’emplacement.' })
  await I.scan(location('A-01'))
  expect(await I.scan(formatOwn('order', 'CD00010234'))).toMatchObject({
    text: 'Ceci est une commande : scannez un article, ou l’emplacement pour clore.',
  })
  expect(await I.scan(location('A-02'))).toMatchObject({
    text: 'Terminez d’abord A-01 : rescannez-le pour clore.',
  })
  expect(await I.scan(location('A-01'))).toMatchObject({
    text: 'Rien n’est compté. Si A-01 est vide, validez « Emplacement vide ».',
  })
  I.see(counting)
})

test('an unknown article, or one of a shop that the person does not serve, is left at its place', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  expect(await I.scan('3760123459990')).toMatchObject({
    kind: 'refused',
    text: notOurs,
    detail: 'Laissez-le en place : il n’est pas compté.',
  })
  I.command('cmd.cancel')
  await I.waitUntilISee(first)
  await I.giveWayTo('amina')
  await I.scan(location('A-01'))
  expect(await I.scan(lamp)).toMatchObject({ kind: 'refused', text: notOurs })
  await I.scan(cup)
  expect(I.figures()).toEqual([['Carnet', 1]])
})

test('a code that two shops sell: the screen asks once which shop', async () => {
  const I = await atTheCount()
  const { db } = I.server
  const [lune] = await db.select().from(shops).where(eq(shops.slug, 'lune'))
  const shopId = lune?.id ?? ''
  const [twin] = await db
    .insert(products)
    .values({ shopId, sku: 'CARNET-LUNE', name: 'Carnet de lune', weightG: 200 })
    .returning()
  await db.insert(productCodes).values({ productId: twin?.id ?? '', shopId, kind: 'gtin', code: cup })

  await I.scan(location('A-01'))
  await I.scan(cup)
  I.see('Plusieurs boutiques vendent ce code : choisissez l’article')
  expect(
    I.view()
      .choices?.map(({ title }) => title)
      .sort(),
  ).toEqual(['Carnet (papier)', 'Carnet de lune (lune)'])
  expect(await I.scan(lamp)).toMatchObject({ text: 'Ceci est un article : choisissez d’abord l’article.' })
  I.command('cmd.choose', { code: 'CARNET-LUNE' })
  I.hear('Carnet de lune — 1 pièce comptée')
  await I.scan(cup)
  I.hear('Carnet de lune — 2 pièces comptées')
})

test('the first counter may not do the second count, and the refusal says so', async () => {
  const I = await atTheCount()
  await I.countsAs('ines', [cup])
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Vous avez déjà compté A-01 : le second comptage revient à quelqu’un d’autre.',
  })
  I.see(first)
})

test('two people at one place: the second hears the first one’s name, and may count after the first leaves', async () => {
  const I = await atTheCount()
  await I.giveWayTo('ines')
  await I.scan(location('A-01'))
  // Théo comes with his own scanner.
  await I.server.logIn('theo')
  const { inventoryCalls } = await import('#contract/endpoints/inventory.ts')
  const begin = () => I.server.call(inventoryCalls.begin, { body: { location: 'A-01' } })
  const held = await begin()
  expect(held.problem().detail).toBe('A-01 est en cours de comptage par Inès Garnier.')
  I.command('cmd.cancel')
  await I.waitUntilISee(first)
  I.hear('Comptage abandonné — Rien n’a été corrigé.')
  expect((await begin()).status).toBe(200)
})

test('a colleague takes goods away during the count: the count starts again', async () => {
  const I = await atTheCount()
  const { db } = I.server
  await I.giveWayTo('ines')
  await I.scan(location('A-01'))
  await I.scan(cup)
  const at = async (name: string) =>
    (await db.select().from(locations).where(eq(locations.name, name)))[0]?.id ?? ''
  const [carnet] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  await recordMoves(db, [
    {
      productId: carnet?.id ?? '',
      fromId: await at('A-01'),
      toId: await at('A-02'),
      qty: 1,
      lot: 'L2',
      expiry: '2026-12-31',
      type: 'TRANSFER',
    },
  ])
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'A-01 a bougé pendant le comptage : recomptez-le depuis le début.',
  })
  I.see(counting)
  expect(I.figures()).toEqual([])
  for (let n = 0; n < 9; n += 1) await I.scan(cup)
  await I.scan(lamp)
  await I.scan(lamp)
  await I.scan(location('A-01'))
  I.hear('A-01 est juste — Rien à corriger.')
})

test('a count of another shop is for a person who serves that shop', async () => {
  const I = await atTheCount()
  const { db } = I.server
  await I.countsAs('ines', [cup])
  const [theo] = await db.select().from(users).where(eq(users.username, 'theo'))
  await db.delete(userShops).where(eq(userShops.userId, theo?.id ?? ''))
  await I.giveWayTo('theo')
  expect(await I.scan(location('A-01'))).toMatchObject({
    text: 'A-01 a été compté pour des boutiques que vous ne servez pas. Laissez-le à quelqu’un qui les sert.',
  })
})
