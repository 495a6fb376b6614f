import type { PerishingGoods } from '#contract/entities/perishing.ts'
import { formatNumericDay } from '#src/ui/dates.ts'

/** « périmé depuis le 11/03/2026 », « ne part plus depuis le 10/02/2026 », « part jusqu’au 20/03/2026 » */
export function dateWords({ state, expiry, leavesUntil }: PerishingGoods): string {
  if (state === 'perished') return `périmé depuis le ${formatNumericDay(expiry)}`
  const last = formatNumericDay(leavesUntil)
  return state === 'short' ? `ne part plus depuis le ${last}` : `part jusqu’au ${last}`
}
