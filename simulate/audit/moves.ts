import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { Change } from '../world/journal.ts'
import { acknowledged, type Claim, compareClaims, sentence } from './claims.ts'

/** Parts and kits move in them: `assemblies.ts` counts these. */
const assemblies = [assemblyCalls.assemble, assemblyCalls.takeApart, assemblyCalls.undo]

/** These calls answer with the moves that they made. */
const movingCalls = [
  locationCalls.transfer,
  locationCalls.apiTransfer,
  locationCalls.correctStock,
  inventoryCalls.approve,
  receptionCalls.add,
  receptionCalls.undo,
  rebutCalls.add,
  rebutCalls.undo,
  replenishmentCalls.put,
  replenishmentCalls.undo,
  ...assemblies,
]
const Answer = z.object({ data: z.object({ moves: z.array(z.string()) }) })

const Pieces = z.object({ qty: z.int() })
const Asked = z.object({ body: z.union([z.object({ lines: z.array(Pieces) }), Pieces]) })

/** Moves of parcels and returns are checked with these. */
export async function checkMoves(db: Db | Tx, changes: readonly Change[]): Promise<string[]> {
  // The moves that filled the house have no user.
  const { rows } = await db.execute<{ id: string; qty: number }>(sql`
    select id, qty from moves where user_id is not null and parcel_id is null and return_id is null`)
  const qtyOf = new Map(rows.map(({ id, qty }) => [id, qty]))
  const claims: Claim[] = []
  const faults: string[] = []
  for (const change of acknowledged(changes, movingCalls)) {
    const ids = Answer.parse(change.answer?.body).data.moves
    claims.push(...ids.map(id => ({ id, change })))
    const asked = piecesAsked(change)
    const moved = ids.reduce((sum, id) => sum + (qtyOf.get(id) ?? 0), 0)
    if (asked !== undefined && asked !== moved)
      faults.push(`${moved} pieces moved for ${asked}: ${sentence(change)}`)
  }
  return [...faults, ...compareClaims('the move', [...qtyOf.keys()], claims)]
}

/** The pieces that the request named; undefined when the server decides how many. */
function piecesAsked({ call, input }: Change): number | undefined {
  if (assemblies.some(({ name }) => name === call)) return undefined
  const asked = Asked.safeParse(input)
  if (!asked.success) return undefined
  const { body } = asked.data
  return 'lines' in body ? body.lines.reduce((sum, { qty }) => sum + qty, 0) : body.qty
}
