import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { grouped } from '#server/grouped.ts'
import { orderNames } from '../world/house.ts'
import type { Change } from '../world/journal.ts'
import { soldAtFirst } from '../world/kits.ts'
import { acknowledged, type Claim, compareClaims } from './claims.ts'

type Line = {
  order: string
  status: string
  kit: string
  kit_id: string
  kits: number
  part: string | null
  pieces: number
  of_kit: number
  packed: number
}

/** Each kit that was sold stands on its order as its parts, as it was sold, and leaves as them. */
export async function checkKits(db: Db | Tx, changes: readonly Change[]): Promise<string[]> {
  const { rows } = await db.execute<Line>(sql`
    select orders.name as order, orders.status, kit.sku as kit, order_kits.id as kit_id, order_kits.qty as kits,
      part.sku as part, lines.qty as pieces, lines.of_kit,
      (select coalesce(sum(inside.qty), 0)::int from parcel_lines inside
        join parcels on parcels.id = inside.parcel_id and parcels.status <> 'void' where inside.line_id = lines.id) as packed
    from order_kits join orders on orders.id = order_id join products kit on kit.id = order_kits.product_id
      left join order_lines lines on lines.kit_id = order_kits.id and lines.order_id = orders.id
      left join products part on part.id = lines.product_id
    order by orders.name, order_kits.id, part.sku`)
  return [
    ...rows.flatMap(whyNotItsParts),
    ...(await otherwiseSold(db, rows, changes)),
    ...(await packedOtherwise(db)),
    ...(await kitsThemselves(db)),
  ]
}

function whyNotItsParts({ order, status, kit, kits, part, pieces, of_kit, packed }: Line): string[] {
  const sold = `KIT: ${kits} ${kit} of ${order} (${status})`
  if (part === null) return [`${sold} have no parts`]
  const isGone = status === 'shipped' || status === 'returned'
  return [
    ...(pieces === kits * of_kit ? [] : [`${sold} have ${pieces} ${part}, not ${kits} × ${of_kit}`]),
    ...(packed <= pieces && (packed === pieces || !isGone)
      ? []
      : [`${sold} left with ${packed} ${part} of ${pieces}`]),
  ]
}

const File = z.object({
  data: z.object({
    order: z.object({
      name: z.string(),
      version: z.int(),
      lines: z.array(
        z.object({
          product: z.object({ sku: z.string() }),
          qty: z.int(),
          parts: z.optional(z.array(z.object({ sku: z.string(), qty: z.int() }))),
        }),
      ),
    }),
  }),
})

const inWords = (kits: number, kit: string, parts: readonly { sku: string | null; qty: number }[]) =>
  `${kits} ${kit} of ${parts.map(({ sku, qty }) => `${qty} ${sku}`).sort()}`

/** Each order that a person was told is there once, and its kits are those of the last answer about it, whatever they are made of since. */
async function otherwiseSold(
  db: Db | Tx,
  rows: readonly Line[],
  changes: readonly Change[],
): Promise<string[]> {
  const fileOf = ({ answer }: Change) => File.parse(answer?.body).data.order
  const made: Claim[] = acknowledged(changes, [orderFileCalls.create]).map(change => ({
    ...{ change, id: fileOf(change).name },
  }))
  const there = await db.execute<{ name: string }>(sql`
    select name from orders join order_events on order_id = orders.id and what = 'created' and user_id is not null`)
  const first = await db.execute<{ name: string }>(sql`
    select name from orders where exists (select from products where kit = 'parts')`)
  const told = new Map<string, readonly string[]>(
    soldAtFirst(orderNames.filter(name => first.rows.some(row => row.name === name))).map(
      ({ name, kit, qty }) => [
        name,
        [
          inWords(
            qty,
            kit.sku,
            kit.parts.map(part => ({ ...part, qty: part.qty * qty })),
          ),
        ],
      ],
    ),
  )
  const files = acknowledged(changes, [orderFileCalls.create, orderFileCalls.save]).map(fileOf)
  for (const { name, lines } of files.sort((one, other) => one.version - other.version)) {
    const kits = lines.flatMap(({ product, qty, parts }) => (parts ? inWords(qty, product.sku, parts) : []))
    told.set(name, kits.sort())
  }
  const is = new Map(
    [...grouped(rows, ({ order }) => order)].map(([order, lines]) => [
      order,
      [...grouped(lines, ({ kit_id }) => kit_id).values()]
        .flatMap(of => (of[0] ? inWords(of[0].kits, of[0].kit, of.map(partOf)) : []))
        .sort(),
    ]),
  )
  return [
    ...compareClaims(
      'the order',
      there.rows.map(({ name }) => name),
      made,
    ),
    ...[...told].flatMap(([order, kits]) => {
      const here = is.get(order) ?? []
      return here.join(' and ') === kits.join(' and ')
        ? []
        : [`SOLD OTHERWISE: ${order} has ${here.join(' and ') || 'no kit'}, not ${kits.join(' and ')}`]
    }),
  ]
}

const partOf = ({ part, pieces }: Line) => ({ sku: part, qty: pieces })

/** Of each article a parcel took from the shelves what is said to be in it: a kit's parts may be sold by themselves beside it. */
async function packedOtherwise(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; sku: string; inside: number; taken: number }>(sql`
    with inside as (
      select parcel_id, product_id, sum(parcel_lines.qty)::int as qty
      from parcel_lines join order_lines on order_lines.id = line_id group by 1, 2),
    taken as (
      select parcel_id, product_id, sum(qty)::int as qty from moves
      where type = 'PICKING' and undoes is null and parcel_id is not null group by 1, 2)
    select parcels.name, sku, coalesce(inside.qty, 0) as inside, coalesce(taken.qty, 0) as taken
    from inside full join taken using (parcel_id, product_id)
      join parcels on parcels.id = parcel_id join products on products.id = product_id
    where inside.qty is distinct from taken.qty`)
  return rows.map(
    ({ name, sku, inside, taken }) => `KIT: ${inside} ${sku} are in ${name}, and ${taken} were taken for it`,
  )
}

/** A kit that is prepared in parts is never picked, moved or received itself. */
async function kitsThemselves(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ sku: string; lines: number; moved: number }>(sql`
    select sku, (select count(*)::int from order_lines where product_id = products.id) as lines,
      (select count(*)::int from moves where product_id = products.id) as moved
    from products where kit = 'parts'`)
  return rows
    .filter(({ lines, moved }) => lines + moved > 0)
    .map(({ sku, lines, moved }) => `KIT: ${sku} itself is on ${lines} lines and in ${moved} moves`)
}
