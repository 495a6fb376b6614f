import { type Location, shelfKinds } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Pile, pilesOf } from './stock.ts'

/** The shelf that goods leave, and its contents. */
export type Departure = { name: string; zone: string; piles: Pile[] }

/** Returns the departure, or a French sentence that says why nothing can leave. */
export function departureAt(answer: Location | Refusal): Departure | string {
  if (isRefusal(answer)) return answer.refused.detail
  const { name, zone, kind, blocked, stock } = answer
  if (!shelfKinds.includes(kind)) return `${name} n’est pas un emplacement de stockage.`
  if (blocked) return `${name} est bloqué : rien n’en sort.`
  if (stock.length === 0) return `${name} est vide. Scannez un autre emplacement.`
  return { name, zone, piles: pilesOf(stock) }
}

export function isDeparture(departure: Departure | string): departure is Departure {
  return typeof departure !== 'string'
}
