import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { stock } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { kinds, operationsAt, type Step, step } from './operations.ts'

/** Databases, and sequences in each: a ledger of some thousand moves is enough of one. */
const houses = [1, 2, 3, 4]
const sequences = 250

/** A sequence: a few rounds, in each of which some people act at once. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })

/** What was really done, and not refused. */
const came = new Set<string>()

test.each(houses)(
  'whatever people do at once, every figure is the sum of its moves and none is below zero (house %i)',
  { timeout: 300_000 },
  async () => {
    const I = await atTheServer()
    const house = await operationsAt(I)
    const ledger = await audit(I)
    const run = async (sequence: Step[][]) => {
      for (const together of sequence) {
        const done = await Promise.all(together.map(house.act))
        for (const one of done) {
          expect(one.status, `${one.what}: ${one.text}`).toBeLessThan(500)
          if (one.status === 200) came.add(one.what)
        }
      }
      await ledger.holds()
    }
    await fc.assert(fc.asyncProperty(rounds, run), { numRuns: sequences, endOnFailure: true })
  },
)

test('nothing was left out: every operation came about', () => {
  expect([...came].sort()).toEqual([...kinds].sort())
})

type Entry = {
  entry: string
  from_id: string
  to_id: string
  product_id: string
  lot: string | null
  expiry: string | null
  qty: number
}
type Server = Awaited<ReturnType<typeof atTheServer>>

/** Adds the ledger up by itself, move by move, and holds what the server tells against it. */
async function audit(I: Server) {
  const { db } = I
  const balances = new Map<string, number>()
  const places = (
    await db.execute<{ id: string; name: string; kind: string }>(sql`select id, name, kind from locations`)
  ).rows
  const skus = new Map(
    (await db.execute<{ id: string; sku: string }>(sql`select id, sku from products`)).rows.map(row => [
      row.id,
      row.sku,
    ]),
  )
  const nameOf = (id: string) => places.find(place => place.id === id)?.name ?? ''
  let last = 0

  /** Of the moves that were there before, and of all that are there now. */
  const fingerprints = async () => {
    const { rows } = await db.execute<{ before: string | null; now: string | null }>(sql`
      select
        md5(string_agg(moves::text, '|' order by number) filter (where number <= ${last})) as before,
        md5(string_agg(moves::text, '|' order by number)) as now
      from moves`)
    return rows[0]
  }
  const addUp = async () => {
    const { rows } = await db.execute<Entry>(sql`
      select number::text as entry, from_id, to_id, product_id, lot, expiry::text, qty
      from moves where number > ${last} order by number`)
    for (const { entry, from_id, to_id, product_id, lot, expiry, qty } of rows) {
      for (const [place, by] of [
        [from_id, -qty],
        [to_id, qty],
      ] as const) {
        const key = [nameOf(place), skus.get(product_id), lot, expiry].join(' ')
        balances.set(key, by + (balances.get(key) ?? 0))
      }
      last = Number(entry)
    }
  }
  const nonZero = () => new Map([...balances].filter(([, qty]) => qty !== 0))
  await addUp()
  let print = (await fingerprints())?.now

  return {
    async holds() {
      const prints = await fingerprints()
      expect(prints?.before, 'moves of before').toBe(print)
      print = prints?.now
      await addUp()
      const told = new Map(
        (await db.select().from(stock)).map(({ locationId, productId, lot, expiry, qty }) => [
          [nameOf(locationId), skus.get(productId), lot, expiry].join(' '),
          qty,
        ]),
      )
      expect(told).toEqual(nonZero())
      for (const [key, qty] of told) {
        const place = places.find(({ name }) => key.startsWith(`${name} `))
        if (heldKinds.some(kind => kind === place?.kind)) expect(qty, key).toBeGreaterThan(0)
      }
      expect(await grandTotal(db)).toBe(0)
      expect(await sumOf(I, 'A-01')).toBe(sumAt('A-01'))
      expect(await ofProduct(I)).toBe(sumHeld('CARNET'))
    },
  }

  function sumAt(name: string): number {
    return [...balances].reduce((sum, [key, qty]) => (key.startsWith(`${name} `) ? sum + qty : sum), 0)
  }

  function sumHeld(sku: string): number {
    const shelves = places.filter(({ kind }) => heldKinds.some(held => held === kind))
    return shelves.reduce(
      (sum, { name }) =>
        [...balances].reduce((all, [key, qty]) => (key.startsWith(`${name} ${sku} `) ? all + qty : all), sum),
      0,
    )
  }
}

async function sumOf(I: Server, locationName: string): Promise<number> {
  const { data } = (await I.call(locationCalls.information, { params: { locationName } })).answer()
  return data.stock.reduce((sum, { qty }) => sum + qty, 0)
}

async function ofProduct(I: Server): Promise<number> {
  const input = { params: { slugShop: 'papier' }, query: { code: 'CARNET' } }
  const { data } = (await I.call(productCalls.information, input)).answer()
  return data.stock.reduce((sum, { qty }) => sum + qty, 0)
}
