import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { Change } from '../world/journal.ts'
import { acknowledged, sentence } from './claims.ts'

const Put = z.object({
  body: z.object({
    to: z.string(),
    lines: z.array(z.object({ sku: z.string(), from: z.string(), qty: z.int() })),
  }),
})
const Moves = z.object({ data: z.object({ moves: z.array(z.string()) }) })

type Way = { id: string; way: string; qty: number }
type Lease = { way: string; qty: number; username: string; pick: string }

/** The pieces, their place and their pick place are those that were asked for; nothing is undone twice; and each task that is taken was given once. */
export async function checkReplenishments(db: Db | Tx, changes: readonly Change[]): Promise<string[]> {
  const { rows } = await db.execute<Way>(sql`
    select moves.id, sku || ' ' || leaves.name || ' > ' || comes.name as way, qty
    from moves join products on products.id = product_id
      join locations leaves on leaves.id = from_id join locations comes on comes.id = to_id
    where reason = 'Réapprovisionnement'`)
  const byId = new Map(rows.map(row => [row.id, row]))
  const wrong = acknowledged(changes, [replenishmentCalls.put]).flatMap(change => {
    const { to, lines } = Put.parse(change.input).body
    const asked = sums(lines.map(({ sku, from, qty }) => ({ way: `${sku} ${from} > ${to}`, qty })))
    const done = sums(Moves.parse(change.answer?.body).data.moves.flatMap(id => byId.get(id) ?? []))
    return asked === done ? [] : [`BROUGHT: ${done} for ${asked}: ${sentence(change)}`]
  })
  return [...wrong, ...(await undoneTwice(db)), ...(await strangeLeases(db, changes))]
}

function sums(ways: readonly Pick<Way, 'way' | 'qty'>[]): string {
  const total = new Map<string, number>()
  for (const { way, qty } of ways) total.set(way, qty + (total.get(way) ?? 0))
  return [...total]
    .map(([way, qty]) => `${qty} ${way}`)
    .sort()
    .join(', ')
}

async function undoneTwice(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ undoes: string; times: number }>(sql`
    select undoes, count(*)::int as times from moves where undoes is not null group by 1 having count(*) > 1`)
  return rows.map(({ undoes, times }) => `TWICE: the move ${undoes} was undone ${times} times`)
}

/** A person has only what the server gave, and nobody else brings the same article to the same place. */
async function strangeLeases(db: Db | Tx, changes: readonly Change[]): Promise<string[]> {
  const { rows } = await db.execute<Lease>(sql`
    select sku || ' ' || leaves.name || ' > ' || comes.name as way, sku || ' at ' || comes.name as pick, qty, username
    from replenishments join products on products.id = product_id join users on users.id = user_id
      join locations leaves on leaves.id = from_id join locations comes on comes.id = to_id`)
  const given = new Set(
    acknowledged(changes, [replenishmentCalls.take]).flatMap(({ by, answer }) =>
      replenishmentCalls.take.answer
        .parse(answer?.body)
        .data.map(
          ({ product, from, to, qty }) => `${by.split(' ')[0]} ${qty} ${product.sku} ${from} > ${to}`,
        ),
    ),
  )
  const who = new Map<string, string>()
  return rows.flatMap(({ way, pick, qty, username }) => {
    const other = who.get(pick) ?? username
    who.set(pick, username)
    return [
      ...(given.has(`${username} ${qty} ${way}`) ? [] : [`UNASKED: ${username} has ${qty} ${way} to bring`]),
      ...(other === username ? [] : [`TAKEN TWICE: ${pick}, by ${other} and ${username}`]),
    ]
  })
}
