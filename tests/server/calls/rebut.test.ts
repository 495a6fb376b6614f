import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { files, locations, moves, reasons, rebuts, users, warehouses } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

/** A-01 holds ten CARNET of « papier » in two lots, of which L2 expires first, and two LAMPE of « lune ». */
const I = await atTheServer()
await putGoodsOnTheShelf(I.db)

const papier = { slugShop: 'papier' }
const two = { location: 'A-01', sku: 'CARNET', qty: 2, reason: 'perime' }
const scrap = (body: Partial<Parameters<typeof send>[1]> = {}, params = papier) =>
  send(params, { ...two, ...body })
const send = (params: typeof papier, body: typeof two & { photo?: string }) =>
  I.call(rebutCalls.add, { params, body })
const undo = (ids: string[], params = papier) => I.call(rebutCalls.undo, { params, body: { moves: ids } })

const at = async (locationName: string) => {
  const { data } = (await I.call(locationCalls.information, { params: { locationName } })).answer()
  return Object.fromEntries(data.stock.map(({ product, lot, qty }) => [lot ?? product.sku, qty]))
}
const full = { L1: 4, L2: 6, LAMPE: 2 }

beforeEach(async () => {
  await I.logIn('camille')
})

test('the lot that expires first goes to the rebut first, one move a lot, and an undo puts every lot back', async () => {
  const { data } = (await scrap({ qty: 7 })).answer()
  expect(await at('A-01')).toEqual({ L1: 3, LAMPE: 2 })
  expect(await at('REBUT')).toEqual({ L1: 1, L2: 6 })
  const why = await I.db
    .select({ lot: moves.lot, said: moves.reason, code: reasons.code, by: moves.type })
    .from(rebuts)
    .innerJoin(moves, eq(moves.id, rebuts.moveId))
    .innerJoin(reasons, eq(reasons.id, rebuts.reasonId))
    .orderBy(moves.lot)
  expect(why).toEqual([
    { lot: 'L1', said: 'Périmé', code: 'perime', by: 'REBUT' },
    { lot: 'L2', said: 'Périmé', code: 'perime', by: 'REBUT' },
  ])

  const undone = (await undo(data.moves)).answer().data.moves
  expect(await at('A-01')).toEqual(full)
  const backs = await I.db
    .select()
    .from(moves)
    .where(eq(moves.id, undone[0] ?? ''))
  expect(data.moves).toContain(backs[0]?.undoes)
  expect(await grandTotal(I.db)).toBe(0)
})

test.each([
  [{ location: 'Z-99' }, 404, 'location-unknown', 'L’emplacement Z-99 n’existe pas.'],
  [{ location: 'A-03' }, 409, 'location-blocked', 'A-03 est bloqué. Choisissez un autre emplacement.'],
  [{ location: 'REBUT' }, 422, 'location-no-shelf', 'REBUT n’est pas un emplacement de stockage.'],
  [{ location: 'A-02' }, 409, 'stock-short', 'Il n’y a plus de CARNET à prendre.'],
  [{ qty: 11 }, 409, 'stock-short', 'Il n’y a plus que 10 CARNET à prendre.'],
  [{ sku: 'RIEN' }, 404, 'product-unknown', 'L’article RIEN n’existe pas.'],
  [{ sku: 'LAMPE' }, 422, 'product-other-shop', 'L’article LAMPE n’est pas de la boutique « papier ».'],
  [{ reason: 'envie' }, 404, 'reason-unknown', 'Le motif « envie » n’existe pas.'],
  [
    { reason: 'vieux' },
    409,
    'reason-retired',
    'Le motif « Ne sert plus » ne sert plus. Choisissez-en un autre.',
  ],
  [{ reason: 'casse' }, 422, 'photo-missing', 'Le motif « Cassé » demande une photo.'],
  [
    { reason: 'casse', photo: randomUUID() },
    404,
    'photo-unknown',
    'Cette photo n’est pas enregistrée. Reprenez-la.',
  ],
] as const)('%o is refused: %i %s', async (body, status, code, detail) => {
  const reply = await scrap(body)
  I.seeRefusal(reply, status, code)
  expect(reply.problem().detail).toBe(detail)
  expect(await at('A-01')).toEqual(full)
})

test('a rebut without a reason or without a piece is refused', async () => {
  const { reason: _, ...without } = two
  I.seeRefusal(
    await I.send('POST', '/api/client/papier/rebut/add', { body: without, key: 'sans-motif' }),
    400,
    'input-invalid',
  )
  I.seeRefusal(await scrap({ qty: 0 }), 400, 'input-invalid')
})

test('a reason that asks for a photo needs a stored photo, not another file', async () => {
  const [customization] = await I.db
    .insert(files)
    .values({ name: 'gravure.jpg', type: 'image/jpeg', data: Buffer.from('gravure') })
    .returning()
  I.seeRefusal(await scrap({ reason: 'casse', photo: customization?.id ?? '' }), 404, 'photo-unknown')
  const { photo } = (await keep(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).answer().data
  const { data } = (await scrap({ reason: 'casse', photo })).answer()
  const [kept] = await I.db
    .select()
    .from(rebuts)
    .where(eq(rebuts.moveId, data.moves[0] ?? ''))
  expect(kept?.photoId).toBe(photo)
  await undo(data.moves)
})

const keep = (data: Buffer, params = papier) =>
  I.call(rebutCalls.keepPhoto, { params, body: { photo: data.toString('base64') } })

test.each([
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [...Buffer.from('RIFF\0\0\0\0WEBP')]],
])('a photograph is kept as the %s that its first bytes say it is', async (type, bytes) => {
  const { photo } = (await keep(Buffer.from(bytes))).answer().data
  const [file] = await I.db.select().from(files).where(eq(files.id, photo))
  expect(file).toMatchObject({ type, data: Buffer.from(bytes) })
})

test('a file that is no photo, is too heavy or is no base64 is refused', async () => {
  const html = await keep(Buffer.from('<script>'))
  I.seeRefusal(html, 415, 'photo-unreadable')
  expect(html.problem().detail).toBe('Ce fichier n’est pas une photo : JPEG, PNG ou WebP.')
  const heavy = await keep(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(512 * 1024)]))
  I.seeRefusal(heavy, 413, 'photo-too-big')
  expect(heavy.problem().detail).toBe('Cette photo est trop lourde : 512 Ko au plus.')
  I.seeRefusal(
    await I.call(rebutCalls.keepPhoto, { params: papier, body: { photo: 'à voir' } }),
    400,
    'input-invalid',
  )
})

test('a photo sent twice under one key is kept once', async () => {
  const body = { photo: Buffer.from([0xff, 0xd8, 0xff, 1]).toString('base64') }
  const again = () => I.call(rebutCalls.keepPhoto, { params: papier, body }, { key: 'photo-again' })
  const first = (await again()).answer()
  expect((await again()).answer()).toEqual(first)
})

test('the photo of a rebut is visible only to users who see its move', async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 7])
  const { photo } = (await keep(bytes)).answer().data
  const look = (params = papier) => I.call(rebutCalls.photo, { params: { ...params, photo } })
  const early = await look()
  I.seeRefusal(early, 404, 'photo-unknown')
  expect(early.problem().detail).toBe('Cette photo n’est pas celle d’un rebut d’ici.')

  const { data } = (await scrap({ qty: 1, reason: 'casse', photo })).answer()
  const newest = async () => {
    const asked = { params: papier, query: { sku: 'CARNET', limit: 1 } }
    return (await I.call(productCalls.moves, asked)).answer().data.moves[0]
  }
  expect(await newest()).toMatchObject({ type: 'REBUT', reason: 'Cassé', photo })
  const shown = await look()
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(shown.headers['content-disposition']).toMatch(/^inline; filename="rebut-2026-03-12.jpeg"/)

  I.seeRefusal(await look({ slugShop: 'lune' }), 404, 'photo-unknown')
  await I.logIn('jeanne')
  I.seeRefusal(await look(), 404, 'shop-unknown')
  await I.logIn('paul')
  expect((await look()).status).toBe(200)

  await I.logIn('camille')
  await undo(data.moves)
  expect(await newest()).toMatchObject({ from: 'REBUT', reason: 'Cassé', photo: null })
  expect((await look()).status).toBe(200)
})

test('a rebut and its photo need a shop of the user', async () => {
  await I.logIn('amina')
  I.seeRefusal(await keep(Buffer.from([0xff, 0xd8, 0xff]), { slugShop: 'lune' }), 404, 'shop-unknown')
  I.seeRefusal(await scrap({ sku: 'LAMPE' }, { slugShop: 'lune' }), 404, 'shop-unknown')
})

test('of two rebuts of the last lamps at once one succeeds and the other is refused', async () => {
  const lune = { slugShop: 'lune' }
  const replies = await Promise.all([
    scrap({ sku: 'LAMPE' }, lune),
    scrap({ sku: 'LAMPE' }, lune),
    scrap({ sku: 'LAMPE' }, lune),
  ])
  const served = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(served).toHaveLength(1)
  for (const reply of refused) {
    I.seeRefusal(reply, 409, 'stock-short')
    expect(reply.problem().detail).toBe('Il n’y a plus de LAMPE à prendre.')
  }
  await undo(served[0]?.answer().data.moves ?? [], lune)
  expect(await at('A-01')).toEqual(full)
})

test('a rebut is undone once', async () => {
  const { data } = (await scrap()).answer()
  const replies = await Promise.all([undo(data.moves), undo(data.moves), undo(data.moves)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const late = await undo(data.moves)
  I.seeRefusal(late, 409, 'rebut-undone')
  expect(late.problem().detail).toBe('Cette mise au rebut a déjà été annulée.')
  expect(await at('A-01')).toEqual(full)
})

test('an undo sent twice under one key is done once', async () => {
  const { data } = (await scrap()).answer()
  const again = () =>
    I.call(rebutCalls.undo, { params: papier, body: { moves: data.moves } }, { key: 'undo-again' })
  const first = (await again()).answer()
  expect((await again()).answer()).toEqual(first)
  expect(await at('A-01')).toEqual(full)
})

test('only a rebut of this shop can be undone', async () => {
  const moved = await I.call(locationCalls.transfer, {
    body: { from: 'A-01', to: 'A-02', lines: [{ sku: 'LAMPE', qty: 1 }], confirm: true },
  })
  const reply = await undo(moved.answer().data.moves, { slugShop: 'lune' })
  I.seeRefusal(reply, 404, 'rebut-unknown')
  expect(reply.problem().detail).toBe('Cette mise au rebut n’existe pas.')
  const { data } = (await scrap()).answer()
  I.seeRefusal(await undo(data.moves, { slugShop: 'lune' }), 404, 'rebut-unknown')
  I.seeRefusal(await undo([randomUUID()]), 404, 'rebut-unknown')
  await undo(data.moves)
})

test('a rebut can be undone until midnight in Paris', async () => {
  I.waitMinutes(13 * 60)
  await I.logIn('camille')
  const [one, other] = [(await scrap()).answer(), (await scrap({ qty: 1 })).answer()]
  I.waitMinutes(45)
  await undo(one.data.moves)
  I.waitMinutes(15)
  const reply = await undo(other.data.moves)
  I.seeRefusal(reply, 409, 'rebut-too-late')
  expect(reply.problem().detail).toBe('Une mise au rebut ne s’annule que le jour même.')
  expect(await at('REBUT')).toEqual({ L2: 1 })
})

test('a warehouse without a place for rebut refuses a rebut', async () => {
  const [nord] = await I.db.insert(warehouses).values({ slug: 'nord', name: 'Nord' }).returning()
  await I.db
    .insert(locations)
    .values({ warehouseId: nord?.id ?? '', name: 'B-01', kind: 'storage', zone: 'B' })
  await I.db
    .update(users)
    .set({ warehouseId: nord?.id ?? null })
    .where(eq(users.username, 'camille'))
  const reply = await scrap({ location: 'B-01' })
  I.seeRefusal(reply, 409, 'rebut-no-place')
  expect(reply.problem().detail).toBe('Cet entrepôt n’a pas de lieu de rebut. Prévenez un responsable.')
})
