import { expect, test } from 'vitest'
import { defaultGrammar } from '#contract/barcodes/grammar.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { openCode } from '#src/operations/useCodeInAddress.ts'
import { colissimo } from '#tests/server/orders/parcels.ts'
import { asking, bench, choosing, order, parcel, showing } from './bench.ts'

type Bench = Awaited<ReturnType<typeof bench>>

test('one scan opens an order: its articles, its customer, its progress', async () => {
  const I = await bench()
  I.see(asking)
  await I.scan(order('CD00000001'))
  I.see(showing)
  I.hear('CD00000001 — Emballée · Zoé Martin · 3 pièces · 1 colis')
  expect(I.opened()).toBe('CD00000001')
  const rows = I.view().list?.rows.map(
    ({ title, done, total, figure }) => figure ?? `${title} ${done}/${total}`,
  )
  expect(rows).toEqual(['Carnet 2/3', 'Étiqueté'])
})

test('its parcel, its box and its tracking number also open it, one scan after another', async () => {
  const I = await bench()
  for (const code of [parcel('CL00000001'), formatOwn('box', 'CA00001'), colissimo[0]]) {
    await I.scan(code)
    expect(I.opened()).toBe('CD00000001')
    await I.scan(order('CD00000002'))
    expect(I.opened()).toBe('CD00000002')
  }
})

test('a list leads to several orders: the operator chooses one, and the others stay', async () => {
  const I = await bench()
  await I.scan(formatOwn('pickingList', 'PK000001'))
  I.see(choosing)
  I.hear('2 commandes trouvées')
  expect(I.offered().sort()).toEqual(['CD00000001 · Zoé Martin', 'CD00000002 · Zoé Martin'])
  I.choose('CD00000002 · Zoé Martin')
  I.see(showing)
  expect(I.opened()).toBe('CD00000002')
  I.command('cmd.cancel')
  I.see(choosing)
  await I.scan(order('CD00000001'))
  I.see(showing)
  I.command('cmd.cancel')
  I.see(asking)
})

test('a customer’s name finds the order, with or without accents', async () => {
  const I = await bench()
  I.type('lemaitre')
  await I.waitUntilISee(choosing)
  expect(I.offered().sort()).toEqual(['CD00000005 · Éric Lemaître', 'CD00000006 · Éric Lemaître'])
})

test('a killed browser comes back to the choice among several: the address keeps what was asked', async () => {
  for (const [ask, asked] of [
    [(I: Bench) => I.scan(formatOwn('pickingList', 'PK000001')), 'PK000001'],
    [(I: Bench) => I.type('lemaitre'), 'lemaitre'],
  ] as const) {
    const I = await bench()
    await ask(I)
    await I.waitUntilISee(choosing)
    const offered = I.offered()
    expect(I.opened()).toBe(asked)
    I.killThePage()
    I.see(asking)
    openCode(I.actor, asked, defaultGrammar)
    await I.waitUntilISee(choosing)
    expect(I.offered()).toEqual(offered)
  }
})

test('a search that finds nothing leaves the choice among several as it was', async () => {
  const I = await bench()
  await I.scan(formatOwn('pickingList', 'PK000001'))
  expect(await I.scan(order('CD00099998'))).toMatchObject({ kind: 'refused' })
  I.see(choosing)
  expect(I.opened()).toBe('PK000001')
  I.choose('CD00000002 · Zoé Martin')
  I.see(showing)
  I.command('cmd.cancel')
  expect(I.opened()).toBe('PK000001')
})

test('notices stand above everything else', async () => {
  const I = await bench()
  await I.scan(order('CD00000005'))
  expect(I.view().notices?.map(({ text }) => text)).toContain('Commande annulée : elle ne part plus.')
  await I.scan(order('CD00000006'))
  expect(I.view().notices?.map(({ text }) => text)).toContain('Commande en attente : elle ne part pas.')
})

test('the next action opens its screen with the order’s code', async () => {
  const I = await bench()
  await I.scan(order('CD00000002'))
  I.choose('Préparer')
  await expect.poll(() => I.went).toEqual(['/picking/papier'])
  await I.waitUntilISee(showing)
  await I.scan(order('CD00000001'))
  I.choose('Charger sur le bordereau')
  await expect.poll(() => I.went).toEqual(['/picking/papier', '/warehouse/carrier-slip?code=CL00000001'])
})

test('an order without a next action offers none', async () => {
  const I = await bench()
  await I.scan(order('CD00000005'))
  expect(I.offered()).toEqual([])
})
