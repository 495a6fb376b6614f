import { and, eq } from 'drizzle-orm'
import {
  type BookedLine,
  conditionWords,
  needsOverride,
  type ReturnLine,
} from '#contract/endpoints/return.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { reasons } from '../db/schema/index.ts'
import { farEnd } from '../stock/locations.ts'
import { openShelf } from '../stock/taking.ts'

export type Decided = ReturnLine & Pick<BookedLine, 'serials'> & { productId: string; name: string }

const overridden = ({ condition, outcome, override }: ReturnLine) =>
  override === true && needsOverride(condition, outcome)

/** Refuses an opened or damaged article that goes back on sale without a person's own decision. */
export function whyNotRestocked(line: Decided): Refusal | undefined {
  if (!needsOverride(line.condition, line.outcome) || overridden(line)) return undefined
  return conflict(
    line.condition === 'damaged' ? 'return-damaged' : 'return-opened',
    `« ${line.name} » est ${stateOf(line)} : confirmez qu’il est remis en vente, ou choisissez autre chose.`,
    line.name,
  )
}

/** The ledger and the order's timeline record an override in these words. */
export const overrideWords = (line: ReturnLine): string | null =>
  overridden(line) ? `${conditionWords[line.condition]}, remis en vente` : null

/** « , remis en vente : 1 × Tasse (abîmé) » for the order's timeline; empty where nothing was overridden. */
export function overridesTold(lines: readonly Decided[]): string {
  const names = lines.filter(overridden).map(line => `${line.qty} × ${line.name} (${stateOf(line)})`)
  return names.length === 0 ? '' : `, remis en vente : ${names.join(', ')}`
}

const stateOf = ({ condition }: ReturnLine): string => conditionWords[condition].toLowerCase()

type Place = { id: string; name: string }

const farKinds = { quarantine: 'quarantine', rebut: 'rebut', supplier: 'supplier' } as const

/**
 * The place for an outcome: the chosen shelf, or the warehouse's own place for returns, quarantine, rebut or supplier.
 */
export async function placeFor(
  tx: Tx,
  user: WarehouseUser,
  { outcome, to }: Pick<ReturnLine, 'outcome' | 'to'>,
): OrRefusal<Place> {
  if (outcome === 'restock' && to !== undefined) {
    const shelf = await openShelf(tx, user, to)
    if (isRefusal(shelf) || shelf.kind !== 'quarantine') return shelf
    return refuse('return-place', `${to} est en quarantaine : ce qui y va n’est pas remis en vente.`, {
      got: to,
    })
  }
  return houseplace(tx, user, outcome === 'restock' ? 'returns' : farKinds[outcome])
}

/** The warehouse's first place of this kind. */
export async function houseplace(
  tx: Tx,
  { warehouseId }: WarehouseUser,
  kind: 'returns' | 'quarantine' | 'rebut' | 'supplier' | 'customer',
): OrRefusal<Place> {
  return (await farEnd(tx, warehouseId, kind)) ?? noPlace
}

const noPlace = conflict(
  'return-no-place',
  'Cet entrepôt n’a pas de lieu pour cela. Prévenez un responsable.',
)

export async function reasonNamed(
  tx: Tx,
  list: 'return_origin' | 'return_wait',
  code: string,
): OrRefusal<typeof reasons.$inferSelect> {
  const [reason] = await tx
    .select()
    .from(reasons)
    .where(and(eq(reasons.list, list), eq(reasons.code, code), eq(reasons.active, true)))
  if (reason) return reason
  const what = list === 'return_origin' ? 'origine de retour' : 'raison d’attente'
  return notFound('return-reason-unknown', `« ${code} » n’est pas une ${what} d’ici.`, code)
}
