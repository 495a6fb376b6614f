import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { billCalls } from '#contract/endpoints/bill.ts'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { type MailWish, shopPersonCalls } from '#contract/endpoints/shop-person.ts'
import { tariffCalls } from '#contract/endpoints/tariff.ts'
import type { Db, Tx } from '#server/db/open.ts'
import {
  announcements,
  billLines,
  billMails,
  billNumbers,
  bills,
  carrierAccounts,
  mails,
  mailWishes,
  orderEvents,
  orders,
  products,
  receptionLines,
  receptions,
  returns,
  stockThresholds,
  userShops,
  users,
} from '#server/db/schema/index.ts'
import { mailTriesAtMost } from '#server/mails/claim.ts'
import { gatherMails } from '#server/mails/gather.ts'
import { makeMailer } from '#server/mails/mailer.ts'
import { buyer, line, seller } from '#tests/bills/made.ts'
import { aMailbox, partOf } from '#tests/drivers/mailbox.ts'
import { atTheEnd, atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { addPeopleOfShops, fillAnotherShop } from '../auth/another-shop.ts'

/** Aline settles « lune », whose Rose wants mails. Two server processes send them. */
const box = await aMailbox()
const from = 'depot@douchette.example'
const publicUrl = 'https://entrepot.example'
const I = await atTheServer({ smtp: { url: box.url, from }, publicUrl })
await addPeopleOfShops(I.db)
const lyon = await lyonOf(I.db)

const failures: unknown[] = []
const aServer = (url = box.url) => {
  const mailer = makeMailer({
    ...{ database: I.database, clock: () => I.now, smtp: { url, from }, publicUrl },
    failed: error => failures.push(error),
    gatherEveryMs: 20,
  })
  atTheEnd(async () => {
    await mailer.close()
    expect(failures).toEqual([])
  })
  return mailer
}
const slugShop = 'lune'
const within = { timeout: 30_000, interval: 20 }
const idOf = async (username: string) =>
  (await I.db.select().from(users).where(eq(users.username, username)))[0]?.id ?? ''
const rose = { params: { slugShop, person: await idOf('rose') } }
const wants = (wish: Partial<MailWish>) =>
  I.call(shopPersonCalls.saveMails, { ...rose, body: { alarms: [], dailyAt: null, ...wish } })
const states = async () => (await I.db.select().from(mails).orderBy(mails.number)).map(({ status }) => status)
const came = (count: number) => expect.poll(() => box.mails.length, within).toBe(count)
/** As if the pause were over. */
const hurry = () => I.db.update(mails).set({ dueAt: sql`now()`, leasedUntil: sql`now()` })

/** An order of « lune », or of another shop, is put on hold. */
async function hold(name = 'CD00000004', text = 'Adresse à vérifier <vite>') {
  const [order] = await I.db.select().from(orders).where(eq(orders.name, name))
  await I.db
    .insert(orderEvents)
    .values({ orderId: order?.id ?? '', at: I.now, what: 'held', text: `Mise en attente : ${text}` })
}

beforeEach(async () => {
  await I.db.delete(mailWishes)
  box.mails = []
  box.refuses = undefined
  await I.logIn('aline')
  I.waitMinutes(1)
})

test('an order on hold is told once by two servers, in plain words, with the way to it and the way out', async () => {
  await hold('CD00000004', 'avant que Rose ne demande des mails')
  I.waitMinutes(1)
  expect((await wants({ alarms: ['held'] })).answer().data.person.mails.alarms).toEqual(['held'])
  await hold('CD00000001', 'd’une autre boutique')
  await hold()
  for (const server of [aServer(), aServer()]) server.watch()
  await came(1)
  await expect.poll(states, within).toEqual(['sent'])
  const [mail] = box.mails
  expect(mail?.to).toBe('rose@douchette.example')
  const raw = mail?.raw ?? ''
  expect(raw).toMatch(/^From: depot@douchette\.example/m)
  const text = partOf(raw, 'text/plain')
  expect(text).toContain('Commande CD00000004 en attente. Mise en attente : Adresse à vérifier <vite>')
  expect(text).toContain('https://entrepot.example/shop/lune/orders/CD00000004')
  expect(text).not.toContain('autre boutique')
  expect(partOf(raw, 'text/html')).toContain('Adresse à vérifier &lt;vite&gt;')
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  const stop = new URL(/https:\/\/entrepot\.example\/mails\/stop\/\S+/.exec(text)?.[0] ?? '').pathname
  const question = await I.send('GET', stop)
  expect(question.text).toContain('Ne plus recevoir les mails de Maison Lune ?')
  await hold()
  await came(2)
  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await I.send('POST', stop, { body, headers })).text).toContain('C’est fait.')
  await hold()
  await gatherMails(I.db, I.now)
  await expect.poll(states, within).toEqual(['sent', 'sent'])
  expect((await I.send('GET', '/mails/stop/inconnu')).status).toBe(404)
})

test('what happens together is one mail, and each person hears of what they asked for', async () => {
  await wants({ alarms: ['low', 'held'] })
  await hold()
  const [lamp] = await I.db.select().from(products).where(eq(products.sku, 'LAMPE'))
  await I.db
    .insert(stockThresholds)
    .values({ productId: lamp?.id ?? '', warehouseId: lyon, least: 5, lowSince: I.now })
  await gatherMails(I.db, I.now)
  await gatherMails(I.db, I.now)
  aServer().wake()
  await came(1)
  const text = partOf(box.mails[0]?.raw ?? '', 'text/plain')
  expect(text).toContain('Commande CD00000004 en attente.')
  expect(text).toContain('Stock : Lampe (LAMPE) est sous son seuil de 5.')
  await I.db.delete(stockThresholds)
})

test('the summary leaves once a day at its hour of the warehouse, from tomorrow on if the hour has passed', async () => {
  // The tests' clock is at ten in Paris.
  await wants({ dailyAt: 9 })
  await gatherMails(I.db, I.now)
  expect(await states()).toEqual([])
  await wants({ dailyAt: 11 })
  await gatherMails(I.db, I.now)
  expect(await states()).toEqual([])
  I.waitMinutes(60)
  const server = aServer()
  server.watch()
  await came(1)
  const text = partOf(box.mails[0]?.raw ?? '', 'text/plain')
  expect(text).toContain('Aujourd’hui, en pièces : parties 0, reçues 0, rendues 0.')
  expect(text).toContain('Commandes : 1')
  await expect.poll(states, within).toEqual(['sent'])
  I.waitMinutes(60)
  await gatherMails(I.db, I.now)
  expect(await states()).toEqual(['sent'])
  I.waitMinutes(24 * 60)
  await came(2)
})

test('a mail that a killed server held is sent by another, and one under way elsewhere is left alone', async () => {
  await I.logIn('aline')
  await wants({ alarms: ['held'] })
  await hold()
  await gatherMails(I.db, I.now)
  const dead = {
    status: 'sending' as const,
    leasedBy: randomUUID(),
    leasedUntil: sql`now() + interval '1 hour'`,
  }
  await I.db.update(mails).set(dead)
  const server = aServer()
  server.watch()
  await hold()
  await came(1)
  await expect.poll(states, within).toEqual(['sending', 'sent'])
  await I.db.update(mails).set({ leasedUntil: sql`now()` }).where(eq(mails.status, 'sending'))
  await came(2)
  await expect.poll(states, within).toEqual(['sent', 'sent'])
  // It was handed over, and the server died before it wrote that down.
  const [first] = await I.db.select().from(mails).orderBy(mails.number)
  await I.db
    .update(mails)
    .set({ ...dead, leasedUntil: sql`now()` })
    .where(eq(mails.number, first?.number ?? 0))
  await came(3)
  const names = box.mails.map(({ raw }) => /^Message-ID:\s*(\S+)/im.exec(raw)?.[1])
  expect(names[2]).toBe(names[1])
  expect(names[0]).not.toBe(names[1])
})

test('a mail server that is busy or away is tried again, each time later; after the last try the health page says so', async () => {
  await I.logIn('aline')
  await wants({ alarms: ['held'] })
  await hold()
  box.refuses = { code: 450, says: 'Mailbox busy' }
  const server = aServer()
  server.watch()
  const tries = async () => (await I.db.select().from(mails))[0]
  await expect.poll(async () => (await tries())?.tries, within).toBe(1)
  expect(await tries()).toMatchObject({ status: 'waiting', why: 'le serveur de mails a répondu 450' })
  const first = (await tries())?.dueAt.getTime() ?? 0
  await hurry()
  await expect.poll(async () => (await tries())?.tries, within).toBe(2)
  expect((await tries())?.dueAt.getTime()).toBeGreaterThan(first + 200_000)
  await I.db.update(mails).set({ tries: mailTriesAtMost - 1, dueAt: sql`now()` })
  await expect.poll(states, within).toEqual(['given_up'])
  await I.logIn('camille')
  const { mailsGivenUp, queues } = (await I.call(serviceCalls.look, {})).answer().data
  expect(mailsGivenUp).toMatchObject({ total: 1, why: 'le serveur de mails a répondu 450' })
  expect(queues).toContainEqual(expect.objectContaining({ queue: 'mails', waiting: 0 }))
})

test('an address that does not exist is given up at once; a server that refuses our account is tried again', async () => {
  await I.logIn('aline')
  await wants({ alarms: ['held'] })
  await hold()
  box.refuses = { code: 550, says: 'No such person' }
  const server = aServer()
  server.watch()
  await expect.poll(states, within).toEqual(['given_up'])
  await server.close()
  await I.db.delete(mails)
  await hold()
  const locked = aServer(box.url.replace('a%3Ab%2Fc', 'faux'))
  locked.watch()
  await expect
    .poll(async () => (await I.db.select().from(mails)).at(-1)?.why, within)
    .toMatch(/refuse le compte/)
  expect((await I.db.select().from(mails)).at(-1)?.status).toBe('waiting')
})

test('a carrier’s refusal, a delivery that differs and a return that waits are told as they happen', async () => {
  const lune = await fillAnotherShop(I.db)
  await wants({ alarms: ['refused', 'uneven', 'return'] })
  const at = I.now
  await I.db
    .update(receptions)
    .set({ status: 'closed', closedAt: at })
    .where(eq(receptions.id, lune.reception.id))
  await I.db
    .insert(receptionLines)
    .values({ receptionId: lune.reception.id, productId: lune.line.productId, expected: 5 })
  await I.db.update(returns).set({ createdAt: at }).where(eq(returns.id, lune.returned.id))
  const carrierId = lune.parcel.carrierId ?? ''
  const [account] = await I.db.insert(carrierAccounts).values({ warehouseId: lyon, carrierId }).returning()
  await I.db.insert(announcements).values({
    ...{ parcelId: lune.parcel.id, accountId: account?.id ?? '', state: 'refused', refusedFor: 'address' },
    ...{
      reason: 'Code postal inconnu.',
      askedAt: at,
      askedBy: await idOf('camille'),
      language: 'zpl',
      dpi: 203,
    },
  })
  aServer().watch()
  await came(1)
  const text = partOf(box.mails[0]?.raw ?? '', 'text/plain')
  expect(text).toContain('Commande CD00000004 : le transporteur refuse l’étiquette. Code postal inconnu.')
  expect(text).toContain('Livraison RC09001, Fournisseur secret : 0 sur 5 pièces.')
  expect(text).toContain('Retour RT09001 : dites ce qu’il devient.')
})

test('whoever is withdrawn hears no more; without an address, a right or a mail server nothing is promised', async () => {
  await wants({ alarms: ['held'] })
  await hold()
  await gatherMails(I.db, I.now)
  expect(await states()).toEqual(['waiting'])
  const [kept] = await I.db.select().from(userShops).where(eq(userShops.userId, rose.params.person))
  await I.call(shopPersonCalls.withdraw, rose)
  expect(await states()).toEqual([])
  if (kept) await I.db.insert(userShops).values(kept)
  await I.db.update(users).set({ active: true, email: '' }).where(eq(users.username, 'rose'))
  I.seeRefusal(await wants({ alarms: ['held'] }), 409, 'mail-address-missing')
  await I.logIn('jeanne')
  I.seeRefusal(await wants({ alarms: ['held'] }), 403, 'right-missing')
  await I.logIn('pierre')
  I.seeRefusal(await wants({ alarms: ['held'] }), 404, 'shop-unknown')
})

test('a server without SMTP_URL says that it sends none, and what its administrator would set', async () => {
  const bare = await atTheServer()
  await addPeopleOfShops(bare.db)
  await bare.logIn('aline')
  const listed = (await bare.call(shopPersonCalls.list, { params: { slugShop } })).answer().data
  expect(listed.mailsFrom).toBeNull()
  const [person] = listed.people
  const reply = await bare.call(shopPersonCalls.saveMails, {
    params: { slugShop, person: person?.id ?? '' },
    body: { alarms: ['held'], dailyAt: null },
  })
  I.seeRefusal(reply, 409, 'mails-none')
  expect(reply.problem().detail).toContain('SMTP_URL')
})

test('a closed bill comes with its PDF to who may do all in the shop, and to nobody who lost that right', async () => {
  const { userId, shopId } = await rosesShop()
  await I.db.update(users).set({ email: 'rose@douchette.example' }).where(eq(users.id, userId))
  const right = (right: 'all' | 'orders') =>
    I.db
      .update(userShops)
      .set({ right })
      .where(and(eq(userShops.userId, userId), eq(userShops.shopId, shopId)))
  await right('orders')
  expect((await wants({ alarms: ['bill'] })).problem()).toMatchObject({ code: 'mail-bill-right' })
  await right('all')
  expect((await wants({ alarms: ['bill'] })).answer().data.person.mails.alarms).toEqual(['bill'])
  await close(shopId, '2026-01', 'F2026-00001')
  aServer().watch()
  await came(1)
  const raw = box.mails[0]?.raw ?? ''
  const text = partOf(raw, 'text/plain')
  expect(text).toMatch(/Facture F2026-00001, janvier 2026 : 120,00.€ à payer avant le .* 2026\./)
  expect(text).toContain('https://entrepot.example/shop/lune/bills/2026-01')
  expect(raw).toContain('filename=F2026-00001.pdf')
  const [, pdf = ''] = (raw.split('filename=F2026-00001.pdf')[1] ?? '').split('\r\n\r\n')
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')

  await I.db.transaction(async tx => {
    await close(shopId, '2026-02', 'F2026-00002', tx)
    await gatherMails(tx, I.now)
    // The right goes while the mail waits: the server that watches sees neither before both are kept.
    await tx
      .update(userShops)
      .set({ right: 'orders' })
      .where(and(eq(userShops.userId, userId), eq(userShops.shopId, shopId)))
  })
  await close(shopId, '2026-03', 'F2026-00003')
  await expect
    .poll(async () => {
      await gatherMails(I.db, I.now)
      return states()
    }, within)
    .toEqual(['sent'])
  expect(box.mails).toHaveLength(1)
})

test('a bill that is closed goes to its buyer’s own address with its PDF, once, though two servers send mails', async () => {
  await I.logIn('camille')
  const ofPapier = { slugShop: 'papier' }
  const params = { ...ofPapier, month: '2026-02' }
  const address = { lines: ['1 rue des Quais'], postcode: '69007', city: 'Lyon', country: 'FR' }
  const save = (email: string) =>
    I.call(billCalls.saveParties, {
      params: ofPapier,
      body: {
        seller: { ...seller, email: 'factures@depot.example' },
        buyer: { name: 'Papier SARL', address, email },
      },
    })
  I.seeRefusal(await save('compta chez papier'), 400, 'input-invalid')
  ;(await save('compta@papier.example')).answer()
  const rules = {
    ...{ charges: [], postage: { vat: 2000, rules: [] }, minimum: { cents: 0, vat: 2000 } },
    subscription: { cents: 100_00, vat: 2000 },
  }
  ;(await I.call(tariffCalls.save, { params: ofPapier, body: { from: '2026-02-01', rules } })).answer()
  // The bills above have the first numbers.
  await I.db.insert(billNumbers).values({ year: 2026, last: 9 })
  ;(await I.call(billCalls.close, { params, body: { total: 120_00 } })).answer()
  for (const server of [aServer(), aServer()]) server.watch()
  await came(1)
  const state = async () => (await I.db.select().from(billMails)).map(({ status, tries }) => [status, tries])
  await expect.poll(state, within).toEqual([['sent', 1]])
  const [mail] = box.mails
  expect(mail?.to).toBe('compta@papier.example')
  const raw = mail?.raw ?? ''
  expect(raw).toMatch(/^Reply-To: factures@depot\.example/m)
  expect(partOf(raw, 'text/plain')).toMatch(/Facture F2026-00010, février 2026 : 120,00.€ à payer avant le /)
  expect(raw).toContain('filename=F2026-00010.pdf')
  expect(box.mails).toHaveLength(1)
})

const rosesShop = async () => {
  const [row] = await I.db.select().from(userShops).where(eq(userShops.userId, rose.params.person))
  if (!row) throw new Error('Rose has no shop')
  return row
}

async function close(shopId: string, month: string, number: string, db: Db | Tx = I.db) {
  const [made] = await db
    .insert(bills)
    .values({
      ...{ warehouseId: lyon, shopId, month, number, closedAt: I.now, seller, buyer },
      ...{ issuedOn: `${month}-28`, dueOn: `${month}-28`, shopName: 'Maison Lune', warehouseName: 'Lyon' },
    })
    .returning()
  const { reason, ...subscription } = line({
    kind: 'subscription',
    quantity: 1,
    price: 1_000_000,
    cents: 10_000,
  })
  await db.insert(billLines).values({ ...subscription, reason, month, billId: made?.id ?? '', position: 0 })
}
