import type { orders } from '../db/schema/index.ts'

/** « est en attente (adresse à confirmer) »; undefined for an order that nobody stopped. */
export function stopWords({
  status,
  stopReason,
}: Pick<typeof orders.$inferSelect, 'status' | 'stopReason'>): string | undefined {
  const why = stopReason === null ? '' : ` (${stopReason})`
  if (status === 'on_hold') return `est en attente${why}`
  return status === 'cancelled' ? `est annulée${why}` : undefined
}
