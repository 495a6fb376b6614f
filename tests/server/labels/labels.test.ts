import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { labelCalls } from '#contract/endpoints/label.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { boxes, printers, printJobs, productCodes, products } from '#server/db/schema/index.ts'
import { readPdf, readZpl } from '#tests/drivers/documents.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers } from '#tests/drivers/warehouse.ts'

const cup = '3760123450010'
const shelf = (qty: number, name = 'A-01') => ({ name, code: formatOwn('location', name), qty })

async function server() {
  const I = await atTheServer()
  const [product] = await I.db.select().from(products).where(eq(products.sku, 'CARNET'))
  if (!product) throw new Error('The warehouse of the tests is not filled')
  const { id: productId, shopId } = product
  await I.db.insert(productCodes).values([
    { productId, shopId, kind: 'gtin', code: cup },
    { productId, shopId, kind: 'alias', code: 'sans clé' },
  ])
  await I.logIn('camille')
  return I
}

const about = { widthMm: 100, heightMm: 50 }

test('labels have the resolution and language of the bench’s printer', async () => {
  const I = await server()
  await I.call(userCalls.reportIp, { body: { ip: hers } })
  await I.db.update(printers).set({ dpi: 300 }).where(eq(printers.role, 'label'))
  const input = { params: { kind: 'location' as const }, body: { lines: [shelf(1)] } }
  const [zpl] = (await I.call(labelCalls.print, input)).answer().prints ?? []
  expect(await readZpl(zpl?.data ?? '', { ...about, dpi: 300 })).toEqual([formatOwn('location', 'A-01')])

  await I.db.update(printers).set({ language: 'pdf' }).where(eq(printers.role, 'label'))
  const [pdf] = (await I.call(labelCalls.print, input)).answer().prints ?? []
  expect(pdf?.format).toBe('pdf')
  expect(await readPdf(pdf?.data ?? '')).toEqual([formatOwn('location', 'A-01')])
})

test('printer commands in a name print as text', async () => {
  const I = await server()
  const name = `^XZ^XA~JR « Été » 🎁 ${'carnet '.repeat(28)}`.trim()
  await I.db.update(products).set({ name }).where(eq(products.sku, 'CARNET'))
  const found = await I.call(labelCalls.find, { params: { kind: 'product' }, query: { code: cup } })
  expect(found.answer().data).toMatchObject([{ name: 'CARNET', code: cup, title: name }])
  const lines = [{ name: 'CARNET', code: cup, qty: 2 }]
  const [print] =
    (await I.call(labelCalls.print, { params: { kind: 'product' }, body: { lines } })).answer().prints ?? []
  expect(await readZpl(print?.data ?? '', about)).toEqual([cup, cup])
})

test('a code that does not read back as its article is not printed', async () => {
  const I = await server()
  const lines = [{ name: 'CARNET', code: 'sans clé', qty: 1 }]
  const reply = await I.call(labelCalls.print, { params: { kind: 'product' }, body: { lines } })
  I.seeRefusal(reply, 422, 'label-unreadable')
  expect(reply.problem().detail).toBe('Le code sans clé de Carnet ne serait pas relu : il n’est pas imprimé.')
  expect(await I.db.$count(printJobs)).toBe(0)
})

test('too many labels, unknown locations, other shops and a missing role are refused', async () => {
  const I = await server()
  const print = (lines: ReturnType<typeof shelf>[]) =>
    I.call(labelCalls.print, { params: { kind: 'location' }, body: { lines } })
  I.seeRefusal(await print([shelf(150), shelf(51, 'A-02')]), 422, 'label-too-many')
  I.seeRefusal(await print([shelf(1, 'Z-99')]), 404, 'location-unknown')
  I.seeRefusal(await print([{ ...shelf(1), name: 'REBUT' }]), 422, 'location-no-shelf')
  const range = { params: { kind: 'product' as const }, query: { code: cup, to: cup } }
  I.seeRefusal(await I.call(labelCalls.find, range), 422, 'label-no-range')
  await I.logIn('amina')
  const lamp = { params: { kind: 'product' as const }, query: { code: 'LAMPE' } }
  I.seeRefusal(await I.call(labelCalls.find, lamp), 404, 'product-unknown')
  await I.logIn('paul')
  I.seeRefusal(await print([shelf(1)]), 403, 'role-missing')
})

test('one key makes boxes once, and boxes never share a number', async () => {
  const I = await server()
  const make = (key: string) => I.call(labelCalls.newBoxes, { body: { count: 5 } }, { key })
  const first = (await make('one')).answer()
  expect((await make('one')).answer()).toEqual(first)
  const others = await Promise.all([make('two'), make('three')])
  const names = [first, ...others.map(one => one.answer())].flatMap(({ data }) => data.boxes)
  expect(new Set(names).size).toBe(15)
  expect(await I.db.$count(boxes)).toBe(15)
  expect(await readZpl(first.prints?.[0]?.data ?? '', about)).toEqual(
    first.data.boxes.map(name => formatOwn('box', name)),
  )
})
