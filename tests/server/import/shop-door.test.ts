import { beforeEach, expect, test } from 'vitest'
import { importCalls } from '#contract/endpoints/import.ts'
import { shopDeliveryCalls } from '#contract/endpoints/shop-delivery.ts'
import { type ShopImportKind, shopImportCalls } from '#contract/endpoints/shop-import.ts'
import { shopOrderCalls } from '#contract/endpoints/shop-order.ts'
import { productCodes, products } from '#server/db/schema/index.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { addPeopleOfShops } from '../auth/another-shop.ts'

/** Pierre decides for « papier », Aline for « lune »; Rose may only read there. Amina is the administrator of both. */
const I = await atTheServer()
await addPeopleOfShops(I.db)
const they = importing(I, 'papier')
const office = importing(I)

beforeEach(() => I.logIn('pierre'))

const catalogue =
  'SKU;Nom;EAN;Poids\r\nTASSE-1;Tasse;3760123450010;0,35 kg\r\nBOL-1;Bol;3760123450027;420\r\n'
const everything = async () => [
  await I.db.select().from(products).orderBy(products.sku),
  await I.db.select().from(productCodes).orderBy(productCodes.code),
]

test('a shop tries its file, which changes nothing, brings it in, and corrects by a second one', async () => {
  const before = await everything()
  const id = await they.send('articles', catalogue)
  expect(await they.tried(id)).toMatchObject({
    status: 'tried',
    counts: { made: 2, refused: 0 },
    by: 'pierre',
  })
  expect(await everything()).toEqual(before)
  ;(await they.start(id, false)).answer()
  expect(await they.ended(id)).toMatchObject({ status: 'done', counts: { made: 2 } })
  const again = await they.imported('articles', 'SKU;Poids\nTASSE-1;400\nBOL-1;420\n')
  expect(again.counts).toEqual({ made: 0, changed: 1, same: 1, refused: 0 })
})

test('a line about another shop, its article or a code that is taken is refused alone, each in its sentence', async () => {
  const before = await everything()
  const file = [
    'SKU;Nom;Boutique;EAN',
    'NEUF-1;Neuf;lune;',
    'LAMPE;Lampe à nous;;',
    'NEUF-2;Neuf;;3760123450010',
    ';Sans référence;;',
  ]
  const id = await they.send('articles', file.join('\n'))
  expect((await they.tried(id)).counts).toEqual({ made: 0, changed: 0, same: 0, refused: 4 })
  const refusals = await they.refusals(id)
  expect(refusals[2]).toContain('lune')
  expect(refusals[3]).toBe('L’article LAMPE est déjà celui d’une autre boutique.')
  expect(refusals[4]).toBe('Le code 3760123450010 est déjà celui de TASSE-1.')
  expect(refusals[5]).toContain('SKU')
  ;(await they.start(id, false)).answer()
  expect((await they.ended(id)).counts.refused).toBe(4)
  expect(await everything()).toEqual(before)
})

test('no file, a picture, a file too large and another kind are refused, and nothing is changed', async () => {
  const before = await everything()
  const open = (kind: 'articles', size: number) =>
    I.call(shopImportCalls.open, { params: { slugShop: 'papier' }, body: { kind, name: 'a.csv', size } })
  I.seeRefusal(await open('articles', 0), 422, 'import-empty')
  I.seeRefusal(await open('articles', 300_000_000), 413, 'import-too-large')
  const places = { params: { slugShop: 'papier' }, body: { kind: 'places', name: 'a.csv', size: 9 } }
  // @ts-expect-error The warehouse's places are no shop's.
  I.seeRefusal(await I.call(shopImportCalls.open, places), 400, 'input-invalid')
  const id = await they.send('articles', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
  const head = await I.call(shopImportCalls.head, { params: { slugShop: 'papier', import: id } })
  I.seeRefusal(head, 422, 'import-unreadable')
  expect(await everything()).toEqual(before)
})

test('an import is its shop’s: no other shop sees it, and whoever starts it reaches no other', async () => {
  const id = await they.send('articles', 'SKU;Nom;Boutique\nNEUF-3;Neuf;lune\n')
  await I.logIn('aline')
  const params = { slugShop: 'lune', import: id }
  I.seeRefusal(await I.call(shopImportCalls.read, { params }), 404, 'import-unknown')
  const list = await I.call(shopImportCalls.list, { params: { slugShop: 'lune' } })
  expect(list.answer().data).toEqual([])
  await I.logIn('rose')
  I.seeRefusal(await I.call(shopImportCalls.read, { params }), 403, 'right-missing')

  // The administrator sees it among the warehouse's, and cannot widen it.
  await I.logIn('amina')
  expect((await I.call(importCalls.list, {})).answer().data.map(one => one.id)).toContain(id)
  expect((await office.tried(id)).counts).toMatchObject({ made: 0, refused: 1 })
  // Theirs is none of the shop's.
  const own = await office.send('articles', catalogue)
  await I.logIn('pierre')
  const hidden = { slugShop: 'papier', import: own }
  I.seeRefusal(await I.call(shopImportCalls.read, { params: hidden }), 404, 'import-unknown')
  I.seeRefusal(await I.call(importCalls.list, {}), 403, 'standing-missing')
})

test('deliveries come in by file: this shop’s alone, with its own articles', async () => {
  await they.imported('articles', catalogue)
  const file = [
    'Livraison;Fournisseur;Attendue le;SKU;Quantité;Boutique',
    'RC009101;Faïencerie;31/12/2026;TASSE-1;120;',
    'RC009101;Faïencerie;31/12/2026;BOL-1;60;',
    'RC009102;Lampiste;;LAMPE;3;',
    'RC009103;Faïencerie;;TASSE-1;5;lune',
  ]
  const id = await they.send('deliveries', file.join('\n'))
  expect((await they.tried(id)).counts).toMatchObject({ refused: 2 })
  const refusals = await they.refusals(id)
  expect(refusals[4]).toContain('LAMPE')
  expect(refusals[5]).toContain('lune')
  ;(await they.start(id, false)).answer()
  await they.ended(id)
  const list = await I.call(shopDeliveryCalls.list, { params: { slugShop: 'papier' }, query: {} })
  expect(list.answer().data.deliveries).toMatchObject([{ name: 'RC009101', expected: 180, received: 0 }])
})

test('orders come in by file: this shop’s alone, each line that cannot be done with its sentence', async () => {
  await they.imported('articles', catalogue)
  const head = 'Commande;Client;Adresse;Code postal;Ville;SKU;Quantité;Boutique'
  const to = (name: string, rest: string) => `${name};Camille Martin;12 rue des Lilas;69003;Lyon;${rest}`
  const file = [
    head,
    to('CD00091001', 'TASSE-1;2;'),
    to('CD00091001', 'BOL-1;1;'),
    to('CD00091002', 'LAMPE;1;'),
    to('CD00091003', 'TASSE-1;1;lune'),
    to('CD00091004', 'TASSE-1;beaucoup;'),
  ].join('\n')
  const id = await they.send('orders', file)
  expect((await they.tried(id)).counts).toMatchObject({ made: 1, refused: 3 })
  const refusals = await they.refusals(id)
  expect(refusals[4]).toContain('LAMPE')
  expect(refusals[5]).toContain('lune')
  expect(refusals[6]).toContain('beaucoup')
  const brought = async () => {
    const list = await I.call(shopOrderCalls.list, { params: { slugShop: 'papier' }, query: {} })
    return list
      .answer()
      .data.orders.flatMap(({ name, pieces }) => (name > 'CD0009' ? [{ name, pieces }] : []))
  }
  expect(await brought()).toEqual([])
  ;(await they.start(id, false)).answer()
  await they.ended(id)
  expect(await brought()).toEqual([{ name: 'CD00091001', pieces: 3 }])
  expect((await they.imported('orders', file)).counts).toMatchObject({ made: 0, same: 1, refused: 3 })
})

test('each kind asks its own right: who writes orders brings in no article, and sees no file of one', async () => {
  const at = { params: { slugShop: 'lune' } }
  const open = (kind: ShopImportKind) =>
    I.call(shopImportCalls.open, { ...at, body: { kind, name: 'a.csv', size: 9 } })
  const list = async () => (await I.call(shopImportCalls.list, at)).answer().data.map(({ kind }) => kind)
  // Jeanne decides about the goods of « lune », Oscar writes its orders.
  await I.logIn('jeanne')
  const { id } = (await open('articles')).answer().data
  ;(await open('deliveries')).answer()
  I.seeRefusal(await open('orders'), 403, 'import-kind-right')
  await I.logIn('oscar')
  I.seeRefusal(await open('articles'), 403, 'import-kind-right')
  const params = { slugShop: 'lune', import: id }
  I.seeRefusal(await I.call(shopImportCalls.read, { params }), 404, 'import-unknown')
  I.seeRefusal(await I.call(shopImportCalls.stop, { params }), 404, 'import-unknown')
  ;(await open('orders')).answer()
  expect(await list()).toEqual(['orders'])
  await I.logIn('aline')
  expect((await list()).toSorted()).toEqual(['articles', 'deliveries', 'orders'])
  await I.logIn('rose')
  I.seeRefusal(await open('orders'), 403, 'right-missing')
})
