import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { kinds, operationsAt, type Step, step } from './operations.ts'

/**
 * Each warehouse has its own database and plays this many sequences, which gives a few thousand moves. The embedded
 * database does one transaction at a time, so what more warehouses could find is found on PostgreSQL.
 */
const isPostgres = process.env.TEST_DATABASE === 'postgres'
const houses = isPostgres ? [1, 2, 3, 4] : [1]
const sequences = isPostgres ? 50 : 25

/** One sequence: one or two rounds, each with up to three people who act at once. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })

/** Chance alone approves no count in one run of a few, for two people must have counted alike before. */
const on = { from: 'A-01', to: 'A-01', sku: 'CARNET', qty: 1, yes: false } as const
const approved: Step[][] = [
  [{ ...on, what: 'count', who: 'camille' }],
  [{ ...on, what: 'count', who: 'ines' }],
  [{ ...on, what: 'approve', who: 'camille' }],
]

/** The operations that succeeded at least once. */
const came = new Set<string>()

test.each(houses)(
  'after any operations at once, each stock is the sum of its moves and none is negative (warehouse %i)',
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
    await fc.assert(fc.asyncProperty(rounds, run), {
      numRuns: sequences,
      endOnFailure: true,
      examples: [[approved]],
    })
    // Few sequences may leave an operation out by chance: more of them are played until each has succeeded.
    for (const sequence of fc.sample(rounds, 500)) {
      if (kinds.every(kind => came.has(kind))) break
      await run(sequence)
    }
    expect(await grandTotal(I.db)).toBe(0)
  },
)

test('every operation succeeded at least once', () => {
  expect([...came].sort()).toEqual([...kinds].sort())
})

type Lot = { product_id: string; lot: string | null; expiry: string | null; qty: number }
type Move = Lot & { number: number; from_id: string; to_id: string }
type Ledger = {
  before: string | null
  now: string | null
  added: Move[]
  told: (Lot & { location_id: string })[]
}
type Server = Awaited<ReturnType<typeof atTheServer>>

/** Adds the moves up independently and compares the result with the server's figures. */
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

  /** One statement, so that the figures fit together: fingerprints of the old and of all moves, new moves, stock. */
  const read = async (): Promise<Ledger> => {
    const { rows } = await db.execute<Ledger>(sql`
      select
        md5(string_agg(moves::text, '|' order by number) filter (where number <= ${last})) as before,
        md5(string_agg(moves::text, '|' order by number)) as now,
        coalesce(jsonb_agg(moves order by number) filter (where number > ${last}), '[]') as added,
        (select coalesce(jsonb_agg(stock), '[]') from stock) as told
      from moves`)
    const [ledger] = rows
    if (!ledger) throw new Error('The ledger gave no answer')
    return ledger
  }
  const keyOf = (place: string, { product_id, lot, expiry }: Lot) =>
    [nameOf(place), skus.get(product_id), lot, expiry].join(' ')
  const add = (key: string, qty: number) => balances.set(key, qty + (balances.get(key) ?? 0))
  const addUp = (added: Move[]) => {
    for (const move of added) {
      add(keyOf(move.from_id, move), -move.qty)
      add(keyOf(move.to_id, move), move.qty)
      last = move.number
    }
  }
  const nonZero = () => new Map([...balances].filter(([, qty]) => qty !== 0))
  const first = await read()
  addUp(first.added)
  let print = first.now

  return {
    async holds() {
      const { before, now, added, told } = await read()
      expect(before, 'moves of before').toBe(print)
      print = now
      addUp(added)
      const figures = new Map(told.map(one => [keyOf(one.location_id, one), one.qty]))
      expect(figures).toEqual(nonZero())
      for (const [key, qty] of figures) {
        const place = places.find(({ name }) => key.startsWith(`${name} `))
        if (heldKinds.some(kind => kind === place?.kind)) expect(qty, key).toBeGreaterThan(0)
      }
      expect(told.reduce((sum, { qty }) => sum + qty, 0)).toBe(0)
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
