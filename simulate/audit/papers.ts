import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import type { Db } from '#server/db/open.ts'
import type { Change } from '../world/journal.ts'
import { acknowledged, type Claim, compareClaims } from './claims.ts'

const Named = z.object({ data: z.object({ name: z.string() }) })
const Document = z.object({ data: z.object({ document: z.string() }) })
const Closed = z.object({ data: z.object({ followedBy: z.nullable(z.string()) }) })
const Seal = z.object({ body: z.object({ seal: z.literal(true) }) })
const Slip = z.object({ data: z.object({ slip: z.object({ name: z.string() }) }) })

/** Lists, receptions, returns, sealed slips and timelines: each was asked for once. */
export async function checkPapers(db: Db, changes: readonly Change[]): Promise<string[]> {
  const names = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ name: string }>(query)).rows.map(({ name }) => name)
  const answers = (
    calls: Parameters<typeof acknowledged>[1],
    idOf: (body: unknown) => string | null,
  ): Claim[] =>
    acknowledged(changes, calls).flatMap(change => {
      const id = idOf(change.answer?.body)
      return id === null ? [] : [{ id, change }]
    })
  const nameOf = (body: unknown) => Named.parse(body).data.name

  const lists = answers([pickingCalls.printMono, pickingCalls.printMulti], nameOf)
  const receptions = [
    ...answers([receptionCalls.add], body => Document.parse(body).data.document),
    ...answers([receptionCalls.close], body => Closed.parse(body).data.followedBy),
  ]
  const returned = answers([returnCalls.book], nameOf)
  const seals = answers([carrierSlipCalls.load], body => Slip.parse(body).data.slip.name).filter(
    ({ change }) => Seal.safeParse(change.input).success,
  )
  return [
    ...compareClaims('the list', await names(sql`select name from picking_lists`), lists),
    ...compareClaims('the reception', await names(sql`select name from receptions`), receptions),
    ...compareClaims('the return', await names(sql`select name from returns`), returned),
    ...compareClaims(
      'the sealed slip',
      await names(sql`select name from carrier_slips where status = 'sealed'`),
      seals,
    ),
    ...(await timelines(db)),
    ...(await returnsAndTheirMoves(db)),
  ]
}

/** Its sentence names the parcel, the slip or the return, so none may stand twice on one order's timeline. */
async function timelines(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; text: string; times: number }>(sql`
    select orders.name, order_events.text, count(*)::int as times
    from order_events join orders on orders.id = order_events.order_id
    where what in ('packed', 'label_voided', 'shipped', 'returned')
    group by orders.name, order_events.text having count(*) > 1`)
  return rows.map(({ name, text, times }) => `TWICE: « ${text} » stands ${times} times on ${name}`)
}

async function returnsAndTheirMoves(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; lines: number; came: number }>(sql`
    select returns.name,
      (select coalesce(sum(qty), 0)::int from return_lines where return_id = returns.id) as lines,
      (select coalesce(sum(qty), 0)::int from moves join locations on locations.id = from_id
        where return_id = returns.id and kind = 'customer') as came
    from returns`)
  return rows
    .filter(({ lines, came }) => lines !== came)
    .map(({ name, lines, came }) => `${name}: ${came} pieces came back for ${lines} on it`)
}
