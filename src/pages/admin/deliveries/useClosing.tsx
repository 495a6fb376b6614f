import type { DeliveryEntry } from '#contract/endpoints/delivery.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { plural } from '#src/ui/numbers.ts'
import { useDeliveryDoor } from '../delivery-door.ts'
import type { Deed } from '../list/useMany.tsx'

const rests = [
  { id: 'expect', label: 'L’attendre sur une autre livraison' },
  { id: 'drop', label: 'Ne plus l’attendre' },
] as const
const restOf = (given: string) => rests.find(({ id }) => id === given)?.id ?? 'expect'

/** Closes many deliveries for good, with one answer to what is missing of each. */
export function useClosing(): Deed<DeliveryEntry & { id: string }> {
  const call = useCall()
  const { calls, of } = useDeliveryDoor()
  return {
    id: 'delivery.close-chosen',
    title: 'Clôturer',
    keywords: ['finir', 'terminer', 'fermer'],
    asks: rows => {
      const short = rows.filter(({ expected, received }) => expected > received).length
      return {
        title: `Clôturer ${plural(rows.length, 'livraison')} ?`,
        text: `Une livraison clôturée ne reçoit plus rien et ne se rouvre pas. ${short === 0 ? 'Tout est arrivé.' : `Il manque des pièces à ${short} d’entre elles.`}`,
        act: 'Clôturer',
        ...(short === 0
          ? {}
          : {
              field: {
                initial: 'expect',
                fault: () => undefined,
                draw: ({ value, onChange }) => (
                  <Select label="Ce qui manque" value={value} onChange={onChange} options={rests} />
                ),
              },
            }),
      }
    },
    send: async ({ name, version }, given) => {
      const body = { version, rest: restOf(given) }
      const answer = await call(calls.close, { params: { ...of, delivery: name }, body })
      return isRefusal(answer) ? answer : {}
    },
    said: n => `${plural(n, 'livraison clôturée', 'livraisons clôturées')}.`,
  }
}
