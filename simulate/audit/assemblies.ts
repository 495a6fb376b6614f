import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { assembled } from '../world/assembled.ts'
import type { Change } from '../world/journal.ts'
import { acknowledged, sentence } from './claims.ts'

const Asked = z.object({
  body: z.object({
    kit: z.string(),
    qty: z.int(),
    from: z.array(z.object({ sku: z.string(), place: z.string(), qty: z.int() })),
    to: z.string(),
  }),
})
const Moves = z.object({ data: z.object({ moves: z.array(z.string()) }) })

type Row = {
  id: string
  sku: string
  qty: number
  leaves: string
  comes: string
  /** It goes to, or comes from, where no piece lies. */
  goes: boolean
  expiry: string | null
  undoes: string | null
  mirrors: boolean
}

/**
 * Each kit that was made took the pieces that were asked for, as many of each part as a kit had at some time, and came where it was
 * asked for; each that was taken apart gave them back. What was undone was undone whole.
 */
export async function checkAssemblies(db: Db | Tx, changes: readonly Change[]): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select moves.id, sku, moves.qty, leaves.name as leaves, comes.name as comes, comes.kind = 'adjustment' as goes,
      moves.expiry::text, moves.undoes,
      coalesce(moves.product_id = undone.product_id and moves.qty = undone.qty and moves.from_id = undone.to_id
        and moves.to_id = undone.from_id and moves.lot is not distinct from undone.lot
        and moves.expiry is not distinct from undone.expiry, false) as mirrors
    from moves join products on products.id = moves.product_id
      join locations leaves on leaves.id = moves.from_id join locations comes on comes.id = moves.to_id
      left join moves undone on undone.id = moves.undoes
    where moves.reason in ('Assemblage', 'Assemblage défait')`)
  const byId = new Map(rows.map(row => [row.id, row]))
  const idsOf = ({ answer }: Change) => Moves.parse(answer?.body).data.moves
  const made = acknowledged(changes, [assemblyCalls.assemble, assemblyCalls.takeApart])
  const wholes = new Set(made.map(change => inOrder(idsOf(change))))
  const undone = acknowledged(changes, [assemblyCalls.undo]).flatMap(change => {
    const back = idsOf(change).flatMap(id => byId.get(id) ?? [])
    return wholes.has(inOrder(back.flatMap(({ undoes }) => undoes ?? []))) &&
      back.every(({ mirrors }) => mirrors)
      ? []
      : [`UNDONE IN PART: ${sentence(change)}`]
  })
  return [
    ...made.flatMap(change =>
      whyUnbalanced(
        change,
        idsOf(change).flatMap(id => byId.get(id) ?? []),
      ),
    ),
    ...undone,
  ]
}

const inOrder = (ids: readonly string[]) => ids.toSorted().join(' ')

function whyUnbalanced(change: Change, rows: readonly Row[]): string[] {
  const { kit, qty, from, to } = Asked.parse(change.input).body
  const faults: string[] = []
  const must = (what: string, is: string, should: string) => {
    if (is !== should) faults.push(`ASSEMBLY: ${what} ${is}, not ${should}: ${sentence(change)}`)
  }
  const [out, back] = [rows.filter(({ goes }) => goes), rows.filter(({ goes }) => !goes)]
  const byPlace = (sku: string, place: string) => `${sku} ${place}`
  must(
    'it took',
    sums(out.map(row => ({ what: byPlace(row.sku, row.leaves), qty: row.qty }))),
    sums(from.map(line => ({ what: byPlace(line.sku, line.place), qty: line.qty }))),
  )
  must('it brought to', [...new Set(back.map(({ comes }) => comes))].join(' and '), to)
  const isMade = change.call === assemblyCalls.assemble.name
  const [kits, parts] = isMade ? [back, out] : [out, back]
  must('the kits are', sums(kits.map(row => ({ what: row.sku, qty: row.qty }))), `${qty} ${kit}`)
  const recipe = recipeOf(parts, qty)
  if (!recipes.has(recipe)) faults.push(`ASSEMBLY: a ${kit} is of ${recipe}: ${sentence(change)}`)
  if (isMade) must('its first day is', firstDay(kits), firstDay(parts))
  return faults
}

/** All that `changeKit` makes of it. */
const recipes = new Set(
  [0, 1, 2].map(more => sums(assembled.parts.map(({ sku, qty }) => ({ what: sku, qty: qty + more })))),
)

const recipeOf = (parts: readonly Row[], kits: number) =>
  sums(parts.map(({ sku, qty }) => ({ what: sku, qty: qty / kits })))

const firstDay = (rows: readonly Row[]) => rows.flatMap(({ expiry }) => expiry ?? []).sort()[0] ?? 'never'

function sums(pieces: readonly { what: string; qty: number }[]): string {
  const total = new Map<string, number>()
  for (const { what, qty } of pieces) total.set(what, qty + (total.get(what) ?? 0))
  return [...total]
    .map(([what, qty]) => `${Math.round(qty * 1000) / 1000} ${what}`)
    .sort()
    .join(', ')
}
