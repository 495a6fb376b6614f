import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { liveCalls } from '#contract/endpoints/live.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { changeKinds } from '#contract/live.ts'
import { userShops, users, warehouses } from '#server/db/schema/index.ts'
import { followAt, listenAt } from '#tests/drivers/bench-stream.ts'
import { testDatabase } from '#tests/drivers/database.ts'
import { atThePackingBench } from '../shipment/bench.ts'

const I = await atThePackingBench()
const { server } = I
const origin = await listenAt(server)
const bench = async (username: string) => {
  const follows = followAt(origin, await server.logIn(username))
  await follows.seesOpen()
  return follows
}

const address = { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' }
const lines = [{ sku: 'CARNET', qty: 1 }]
const sold = async (shop: string) => {
  await server.logIn('camille')
  const body = { shop, customer: 'Zoé', address, carrier: 'chronopost', lines }
  return (await server.call(orderFileCalls.create, { body })).answer().data.order
}

test('an order that one bench brings in or stops is told to another, without a word of data', async () => {
  const amina = await bench('amina')
  const { name: order, version } = await sold('papier')
  await amina.hears('orders')
  amina.forget()
  await server.call(orderFileCalls.cancel, { params: { order }, body: { version, reason: 'client' } })
  await amina.hears('orders')
})

test('a bench hears of its own shops and its own warehouse only, by the rights of now', async () => {
  const paul = await bench('paul')
  const tell = (kind: string, warehouse: string, shop: string) =>
    server.db.execute(sql`select tell_benches(${kind}, ${warehouse}::uuid, ${shop}::uuid)`)
  const [lyon] = await server.db.select().from(warehouses).where(eq(warehouses.slug, 'lyon'))
  const [own] = await server.db
    .select({ shopId: userShops.shopId, userId: users.id })
    .from(userShops)
    .innerJoin(users, eq(users.id, userShops.userId))
    .where(eq(users.username, 'paul'))
  const elsewhere = '00000000-0000-4000-8000-000000000001'
  const here = lyon?.id ?? ''
  await tell('parcels', here, elsewhere)
  await tell('prints', elsewhere, own?.shopId ?? '')
  await tell('stock', here, own?.shopId ?? '')
  await paul.hears('stock')
  expect(paul.kinds()).toEqual(['stock'])

  await server.db.delete(userShops).where(eq(userShops.userId, own?.userId ?? ''))
  await paul.hears('people')
  paul.forget()
  await tell('stock', here, own?.shopId ?? '')
  await server.db.execute(sql`select tell_benches('house', null, null)`)
  await paul.hears('house')
  expect(paul.kinds()).toEqual(['house'])
})

test('a change that the database undoes is never told', async () => {
  const amina = await bench('amina')
  const undone = server.db.transaction(async tx => {
    await tx.execute(sql`select tell_benches('returns', null, null)`)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await server.db.execute(sql`select tell_benches('counts', null, null)`)
  await amina.hears('counts')
  expect(amina.kinds()).not.toContain('returns')
})

test('a stream ends with its session: by a log-out, and by a manager', async () => {
  const jeanne = await bench('jeanne')
  await server.call(userCalls.logOut, {})
  await jeanne.seesEnd()
  expect(jeanne.ends).toEqual(['Votre session est terminée. Reconnectez-vous.'])

  const paul = await bench('paul')
  await server.logIn('amina')
  await server.call(accountCalls.endEvery, {})
  await paul.seesEnd()
})

test('the stream reaches the browser as it is written: neither kept nor compressed on its way', async () => {
  const reply = await server.call(liveCalls.changes, {}, { token: await server.logIn('camille') })
  expect(reply.text).toMatch(/^data: \{"open":\{"everyMs":\d+\}\}\n\n$/)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(reply.headers).not.toHaveProperty('content-encoding')
})

test('one session cannot hold streams without end', async () => {
  const token = await server.logIn('camille')
  const benches = Array.from({ length: 8 }, () => followAt(origin, token))
  for (const one of benches) await one.seesOpen()
  const [, metrics] = await Promise.all([
    server.call(liveCalls.changes, {}, { token }).then(reply => {
      server.seeRefusal(reply, 429, 'too-many-streams')
    }),
    server.send('GET', '/metrics'),
  ])
  const open = Number(/^douchette_streams_open (\d+)$/m.exec(metrics.text)?.[1])
  expect(open).toBeGreaterThanOrEqual(8)
})

test('every kind that a trigger tells is one that benches know', async () => {
  const { rows } = await server.db.execute<{ kind: string }>(sql`
    select distinct coalesce(
      nullif(split_part(encode(tgargs, 'escape'), '\\000', 1), ''),
      (regexp_match(pg_get_functiondef(tgfoid), 'tell_benches\\(''(\\w+)'''))[1]) as kind
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname like '%tell%benches' order by 1`)
  expect(rows.map(({ kind }) => kind)).toEqual([...changeKinds].sort())
})

if (testDatabase === 'postgres')
  test('a listening connection that is lost is made anew, and benches hear that they may have missed something', async () => {
    const amina = await bench('amina')
    await server.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'douchette-listen' and datname = current_database()`)
    await amina.hearsOfGap()
    amina.forget()
    await server.db.execute(sql`select tell_benches('counts', null, null)`)
    await amina.hears('counts')
    expect(amina.opened()).toBe(0)
  })

test('a server that stops ends its streams and does not wait for them', async () => {
  const token = await server.logIn('camille')
  await server.changeServer()
  const camille = followAt(await listenAt(server), token)
  await camille.seesOpen()
  await server.app.close()
  await camille.seesLost()
})
