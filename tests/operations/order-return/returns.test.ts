import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { announcedReturns, locations, moves, orders, stock } from '#server/db/schema/index.ts'
import { announcedOf } from '#server/returns/coming.ts'
import { orderReturnOperation } from '#src/operations/order-return/index.ts'
import { atTheBench, location } from '#tests/drivers/bench.ts'
import { readZpl } from '#tests/drivers/documents.ts'
import { caseOfThree, cup, lamp, sendThreeCups, threeCups, tracking } from './warehouse.ts'

const order = formatOwn('order', 'CD00000003')
const first = 'Scannez la commande, le colis ou le suivi du retour'

async function bench() {
  const I = await atTheBench(orderReturnOperation)
  await sendThreeCups(I.server.db)
  const { db } = I.server
  const at = async (name: string) => {
    const rows = await db
      .select({ qty: stock.qty, lot: stock.lot })
      .from(stock)
      .innerJoin(locations, eq(locations.id, stock.locationId))
      .where(eq(locations.name, name))
    return rows.map(({ qty, lot }) => `${qty} ${lot}`)
  }
  const takeUp = async (code: string) => {
    await I.scan(code)
    I.see('D’où vient ce retour ?')
    I.command('cmd.origin', { code: 'client' })
    I.see('Scannez un article rendu')
  }
  return { I, at, takeUp }
}

test('two of three cups come back, one to its shelf and one to scrap; the third waits and is decided later', async () => {
  const { I, at, takeUp } = await bench()
  I.see(first)
  await takeUp(order)
  await I.scan(cup)
  I.see('Dans quel état est-il ?')
  I.command('cmd.condition', { code: 'new' })
  I.see('Qu’en fait-on ?')
  I.command('cmd.outcome', { code: 'restock' })
  I.see('Scannez son emplacement, ou laissez-le aux retours')
  await I.scan(location('A-02'))
  I.hear('Carnet — Remis en vente : A-02')
  I.command('cmd.validate')
  await I.waitUntilISee(first)
  expect(await at('A-02')).toEqual(['1 L1'])
  expect(await at('CLIENT')).toEqual(['2 L1'])

  await takeUp(tracking)
  await I.scan(cup)
  I.command('cmd.condition', { code: 'damaged' })
  I.command('cmd.outcome', { code: 'quarantine' })
  I.command('cmd.wait')
  I.see('Pourquoi ce retour attend-il ?')
  I.command('cmd.reason', { code: 'avis' })
  await I.waitUntilISee(first)
  expect(await at('Q-01')).toEqual(['1 L1'])
  const waiting = (await I.server.call(returnCalls.waiting, {})).answer().data
  expect(waiting).toMatchObject([
    { order: 'CD00000003', place: 'Q-01', waitReason: { label: 'Avis de la boutique' }, lines: [{ qty: 1 }] },
  ])

  // The operator scans its tag and decides on the piece.
  const tag = formatOwn('return', waiting[0]?.name ?? '')
  expect(await readZpl(I.prints.at(-1)?.data ?? '')).toEqual([tag])
  await I.scan(tag)
  I.see('Scannez un article rendu')
  await I.scan(cup)
  I.command('cmd.condition', { code: 'damaged' })
  I.command('cmd.outcome', { code: 'rebut' })
  I.command('cmd.validate')
  await I.waitUntilISee(first)
  expect(await at('Q-01')).toEqual([])
  expect(await at('REBUT')).toEqual(['1 L1'])
  expect((await I.server.call(returnCalls.waiting, {})).answer().data).toEqual([])
  expect(await grandTotal(I.server.db)).toBe(0)
  const told = (await I.server.call(orderCalls.information, { query: { order: 'CD00000003' } })).answer().data
  expect(told[0]?.timeline.filter(({ what }) => what === 'returned')).toHaveLength(3)
})

test('a whole order is returned, and nothing more of it can come back', async () => {
  const { I, at, takeUp } = await bench()
  await takeUp(formatOwn('package', 'CL00000017'))
  await I.scan(cup)
  I.command('cmd.condition', { code: 'new' })
  I.command('cmd.outcome', { code: 'restock' })
  I.command('cmd.house')
  await I.scan(cup)
  I.hear('Carnet — 2 pièces')
  I.command('cmd.quantity', { n: 3 })
  await I.scan(cup)
  I.hear('Pas plus de 3 pièces ne peuvent revenir. — Carnet')
  I.command('cmd.validate')
  await I.waitUntilISee(first)
  expect(await at('RETOURS')).toEqual(['3 L1'])
  const told = (await I.server.call(orderCalls.information, { query: { order: 'CD00000003' } })).answer().data
  expect(told[0]?.status).toBe('returned')
  await I.scan(order)
  I.hear('Rien de CD00000003 n’est chez le client : rien ne peut en revenir.')
})

test('a case that comes back counts as its contents', async () => {
  const { I, at, takeUp } = await bench()
  await caseOfThree(I.server.db)
  await takeUp(order)
  await I.scan(threeCups)
  I.hear('Carnet — 3 pièces')
  I.command('cmd.condition', { code: 'new' })
  I.command('cmd.outcome', { code: 'restock' })
  I.command('cmd.house')
  I.hear('Carnet — 3 pièces · Remis en vente')
  await I.scan(cup)
  I.hear('Pas plus de 3 pièces ne peuvent revenir. — Carnet')
  I.command('cmd.validate')
  await I.waitUntilISee(first)
  expect(await at('RETOURS')).toEqual(['3 L1'])
})

test('a damaged article is sold again only when its decision is repeated, and that is written down', async () => {
  const { I, at, takeUp } = await bench()
  await takeUp(order)
  await I.scan(cup)
  I.command('cmd.condition', { code: 'damaged' })
  expect(I.view().choices?.map(({ title }) => title)).toEqual([
    'Quarantaine',
    'Rebut',
    'Retour fournisseur',
    'Remettre en vente quand même',
  ])
  I.command('cmd.outcome', { code: 'restock' })
  I.hear('Abîmé, et remis en vente ? — Carnet : répétez pour confirmer. Ce sera noté à votre nom.')
  I.see('Remis en vente quand même ? Répétez pour confirmer')
  I.command('cmd.undo')
  I.see('Qu’en fait-on ?')
  I.command('cmd.outcome', { code: 'restock' })
  I.command('cmd.outcome', { code: 'restock' })
  await I.scan(location('A-02'))
  I.hear('Carnet — Remis en vente : A-02')
  I.command('cmd.validate')
  await I.waitUntilISee(first)
  expect(await at('A-02')).toEqual(['1 L1'])
  const told = (await I.server.call(orderCalls.information, { query: { order: 'CD00000003' } })).answer().data
  expect(told[0]?.timeline.find(({ what }) => what === 'returned')?.text).toMatch(
    /remis en vente : 1 × Carnet \(abîmé\)$/,
  )
  const [move] = await I.server.db.select().from(moves).orderBy(desc(moves.number)).limit(1)
  expect(move?.reason).toBe('Client · Abîmé, remis en vente')
})

test('an unknown parcel waits in quarantine and can go nowhere else', async () => {
  const { I, at } = await bench()
  I.command('cmd.unknown')
  await I.waitUntilISee('D’où vient ce retour ?')
  I.command('cmd.origin', { code: 'npai' })
  await I.scan(lamp)
  await I.waitUntilISee('Dans quel état est-il ?')
  I.command('cmd.condition', { code: 'opened' })
  I.see('Scannez un article rendu')
  expect(I.actor.getSnapshot().can({ type: 'cmd.validate', id: 'x' })).toBe(false)
  I.command('cmd.wait')
  I.command('cmd.reason', { code: 'avis' })
  await I.waitUntilISee(first)
  expect(await at('Q-01')).toEqual(['1 null'])
  expect(await grandTotal(I.server.db)).toBe(0)
})

test('the owner of an unknown return turns up: a scan of the order attaches it, and the return is decided', async () => {
  const { I, at } = await bench()
  I.command('cmd.unknown')
  await I.waitUntilISee('D’où vient ce retour ?')
  I.command('cmd.origin', { code: 'npai' })
  await I.scan(cup)
  await I.waitUntilISee('Dans quel état est-il ?')
  I.command('cmd.condition', { code: 'opened' })
  I.command('cmd.wait')
  I.command('cmd.reason', { code: 'avis' })
  await I.waitUntilISee(first)
  const [parked] = (await I.server.call(returnCalls.waiting, {})).answer().data

  await I.scan(formatOwn('return', parked?.name ?? ''))
  I.see('Scannez sa commande si elle est retrouvée, ou un article')
  await I.scan(cup)
  I.command('cmd.condition', { code: 'opened' })
  I.command('cmd.outcome', { code: 'restock' })
  I.hear('Ouvert, et remis en vente ? — Carnet : répétez pour confirmer. Ce sera noté à votre nom.')
  I.command('cmd.outcome', { code: 'restock' })
  I.command('cmd.house')
  await I.scan(formatOwn('order', 'CD00000004'))
  I.hear('La commande CD00000004 n’est pas de Atelier du papier.')
  I.see('Scannez sa commande si elle est retrouvée, ou un article')
  I.loseTheNextAnswer()
  const joined = I.scan(tracking)
  await I.waitUntilISee('Pas encore enregistré. Attendez, on réessaie…')
  await joined
  I.see('Scannez un article rendu')
  expect(I.about()).toContain('CD00000003')
  await I.scan(order)
  I.hear('Ceci est une commande : scannez un article rendu.')
  I.command('cmd.validate')
  await I.waitUntilISee(first)
  expect(await at('RETOURS')).toEqual(['1 L1'])
  expect(await at('CLIENT')).toEqual(['2 L1'])
  expect(await grandTotal(I.server.db)).toBe(0)
})

test('wrong turns: another article, a shelf first, an unknown order, a shelf in quarantine', async () => {
  const { I, takeUp } = await bench()
  await I.scan(location('A-01'))
  I.hear('Ceci est un emplacement : scannez d’abord la commande ou le colis.')
  await I.scan(formatOwn('order', 'CD00099999'))
  I.see(first)
  await takeUp(order)
  await I.scan(lamp)
  I.hear('Cet article n’a pas été expédié avec CD00000003.')
  await I.scan(cup)
  await I.scan(location('A-01'))
  I.hear('Ceci est un emplacement : répondez d’abord pour l’article en main.')
  I.command('cmd.undo')
  I.hear('Article reposé — Carnet')
  await I.scan(cup)
  I.command('cmd.condition', { code: 'new' })
  I.command('cmd.outcome', { code: 'restock' })
  await I.scan(location('Q-01'))
  I.hear('Q-01 n’est pas un rayon : rien n’y est remis en vente.')
  await I.scan(location('Z-99'))
  I.hear('L’emplacement Z-99 n’existe pas.')
  I.command('cmd.house')
  I.command('cmd.cancel')
  I.hear('Retour abandonné — Rien n’est enregistré')
})

test('a return whose answer was lost is sent again, and the goods come back once', async () => {
  const { I, at, takeUp } = await bench()
  await takeUp(order)
  await I.scan(cup)
  I.command('cmd.condition', { code: 'damaged' })
  I.command('cmd.outcome', { code: 'supplier' })
  I.loseTheNextAnswer()
  I.command('cmd.validate')
  await I.waitUntilISee('Pas encore enregistré. Gardez les articles, on réessaie…')
  await I.waitUntilISee(first)
  expect(await at('CLIENT')).toEqual(['2 L1'])
  expect(I.prints).toHaveLength(1)
})

test('the bench says what the shop has announced, and each article how many', async () => {
  const { I } = await bench()
  const { db } = I.server
  const [sent] = await db.select().from(orders).where(eq(orders.name, 'CD00000003'))
  if (!sent) throw new Error('The order was not sent')
  await db.insert(announcedReturns).values({
    ...{ shopId: sent.shopId, warehouseId: sent.warehouseId, orderId: sent.id, reference: 'CD00000003-R1' },
    ...{ note: 'Trop petit', lines: [{ sku: 'CARNET', quantity: 2 }], announcedAt: I.server.now },
  })
  await I.scan(order)
  I.see('D’où vient ce retour ?')
  const { notices, list } = I.view()
  expect(notices).toMatchObject([{ text: 'Annoncé : 2 pièces, Trop petit.' }])
  expect(list?.rows.map(({ hint }) => hint)).toEqual(['CARNET · annoncé : 2'])
})

test('of two returns that were announced the one whose sheet is scanned comes, and the other is still expected', async () => {
  const { I } = await bench()
  const { db } = I.server
  const [sent] = await db.select().from(orders).where(eq(orders.name, 'CD00000003'))
  if (!sent) throw new Error('The order was not sent')
  const announce = (name: string, note: string) =>
    db.insert(announcedReturns).values({
      ...{ shopId: sent.shopId, warehouseId: sent.warehouseId, orderId: sent.id, reference: name, name },
      ...{ note, lines: [{ sku: 'CARNET', quantity: 1 }], announcedAt: I.server.now },
    })
  await announce('RT000101', 'Trop petit')
  await announce('RT000102', 'Taché')
  const bookACup = async (code: string) => {
    await I.scan(code)
    I.see('D’où vient ce retour ?')
    const { notices = [] } = I.view()
    I.command('cmd.origin', { code: 'client' })
    await I.scan(cup)
    I.command('cmd.condition', { code: 'damaged' })
    I.command('cmd.outcome', { code: 'quarantine' })
    I.command('cmd.validate')
    await I.waitUntilISee(first)
    return notices.map(({ text }) => text)
  }
  const stands = async () => (await announcedOf(db, sent.id)).map(({ name, arrived }) => [name, arrived])
  expect(await bookACup(formatOwn('return', 'RT000102'))).toEqual(['Annoncé : 1 pièce, Taché.'])
  expect(await stands()).toEqual([
    ['RT000101', false],
    ['RT000102', true],
  ])
  expect(await bookACup(order)).toEqual(['Annoncé : 1 pièce, Trop petit.'])
  expect(await stands()).toEqual([
    ['RT000101', true],
    ['RT000102', true],
  ])
})
