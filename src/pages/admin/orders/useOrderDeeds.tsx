import type { OrderEntry } from '#contract/entities/order-file.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { plural } from '#src/ui/numbers.ts'
import { whyField } from '../list/QuestionDialog.tsx'
import type { Deed } from '../list/useMany.tsx'
import { useOrderDoor } from '../order-door.ts'

const orders = (n: number) => plural(n, 'commande')
const highest = 9

/** What is done to many orders at once. Each is judged, recorded and taken back as one alone is. */
export function useOrderDeeds(): readonly Deed<OrderEntry & { id: string }>[] {
  const call = useCall()
  const { calls, of } = useOrderDoor()
  const holdFor = (order: string, reason: string) =>
    call(calls.hold, { params: { ...of, order }, body: { reason } })
  const release = (order: string) => call(calls.release, { params: { ...of, order } })
  const prefer = async (order: string, version: number, priority: number) =>
    call(calls.save, { params: { ...of, order }, body: { version, change: { priority } } })
  return [
    {
      id: 'order.hold-chosen',
      title: 'Mettre en attente',
      keywords: ['bloquer', 'retenir'],
      asks: rows => ({
        title: `Mettre ${orders(rows.length)} en attente ?`,
        text: 'Elles ne vont sur aucune liste, et aucun de leurs colis ne part, jusqu’à ce qu’on les remette en route.',
        act: 'Mettre en attente',
        field: whyField('Il s’affiche à chaque poste où elles sont scannées.'),
      }),
      send: async ({ name }, reason) => {
        const answer = await holdFor(name, reason)
        return isRefusal(answer) ? answer : { undo: () => release(name) }
      },
      said: n => `${orders(n)} en attente.`,
    },
    {
      id: 'order.release-chosen',
      title: 'Remettre en route',
      keywords: ['libérer', 'débloquer'],
      asks: rows => ({
        title: `Remettre ${orders(rows.length)} en route ?`,
        text: 'Elles reprennent là où leurs listes et leurs colis en sont.',
        act: 'Remettre en route',
      }),
      send: async ({ name, stopReason }) => {
        const answer = await release(name)
        if (isRefusal(answer)) return answer
        return { undo: () => holdFor(name, stopReason ?? 'remise en attente') }
      },
      said: n => `${orders(n)} en route.`,
    },
    {
      id: 'order.priority-chosen',
      title: 'Priorité…',
      keywords: ['urgence', 'passer devant'],
      asks: rows => ({
        title: `Changer la priorité de ${orders(rows.length)} ?`,
        text: 'La plus haute est prélevée et emballée avant les autres.',
        act: 'Changer la priorité',
        field: {
          initial: String(highest),
          fault: value => (/^\d$/.test(value) ? undefined : 'Un nombre de 0 à 9.'),
          draw: ({ value, onChange, error }) => (
            <NumberField
              label="Priorité"
              autoFocus
              value={value === '' ? Number.NaN : Number(value)}
              onChange={priority => onChange(Number.isNaN(priority) ? '' : String(priority))}
              max={highest}
              help="De 0 à 9 ; 9 passe avant."
              error={error}
            />
          ),
        },
      }),
      send: async ({ name, version, priority }, given) => {
        const answer = await prefer(name, version, Number(given))
        if (isRefusal(answer)) return answer
        const after = answer.data.order.version
        return { undo: () => prefer(name, after, priority) }
      },
      said: n => `${plural(n, 'priorité changée', 'priorités changées')}.`,
    },
  ]
}
