import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import type { Departure } from '#contract/endpoints/home.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { formatDeparture } from '#src/ui/dates.ts'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'

/** « 3 colis à quai : départ manqué à 17:00 » */
export const leftBehind = ({ at, missed }: Departure, serverNow: string): string =>
  `${plural(missed, 'colis', 'colis')} à quai : ${formatDeparture(at, true, serverNow)}`

/** Puts the parcels that missed their lorry off to the carrier's next one, and says so. */
export async function postpone(
  call: Call,
  { group, carrier, at }: Departure,
  idempotencyKey: string,
): Promise<void> {
  const input = { params: { carrierSlipGroup: group }, body: { missed: at } }
  const answer = await call(carrierSlipCalls.postpone, input, { idempotencyKey })
  if (isRefusal(answer)) return notify({ level: 'warning', text: answer.refused.detail })
  const { to, parcels } = answer.data
  notify({
    level: 'success',
    text: `${carrier} : ${plural(parcels, 'colis reporté', 'colis reportés')}, ${formatDeparture(to, false)}`,
  })
}
