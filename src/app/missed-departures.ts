import { type Departure, homeCalls } from '#contract/endpoints/home.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { newId } from '#src/api/id.ts'
import type { CommandPorts } from '#src/commands/index.ts'
import type { Overlay } from '#src/commands/layer.ts'
import { operationPage } from '#src/operations/addresses.ts'
import type { Wall } from '#src/terminal/wall.ts'
import { notify } from '#src/ui/notify.ts'
import { type AccessHolder, mayOpen } from './access-holder.ts'

type World = { call: Call; overlay: Overlay; wall: Wall; access: AccessHolder }
type Lorry = { readonly id: string; readonly title: string; readonly hint: string }

/** On a wall, a question with cards replaces home's dialog. */
export function missedDepartures({ call, overlay, wall, access }: World): CommandPorts['missed'] {
  let departures: readonly Departure[] = []
  let lorries: readonly Lorry[] = []
  const words = () => import('#src/pages/home/postpone.ts')
  return {
    isAsked: () => wall.get().on,
    may: () => mayOpen(operationPage('carrier-slip'), access),
    lorries: () => lorries,
    async ask() {
      const [answer, { leftBehind }] = await Promise.all([call(homeCalls.attention, {}), words()])
      if (isRefusal(answer)) return notify({ level: 'warning', text: answer.refused.detail })
      const { now } = answer.data
      departures = answer.data.departures.filter(({ missed }) => missed > 0)
      lorries = departures.map(departure => ({
        id: departure.group,
        title: `Reporter ${departure.carrier}`,
        hint: leftBehind(departure, now),
      }))
      if (lorries.length > 0) return overlay.show({ what: 'palette', page: 'departure.postpone' })
      notify({ level: 'info', text: 'Aucun départ n’a été manqué.' })
    },
    async postpone(group) {
      const departure = departures.find(one => one.group === group)
      if (departure) await (await words()).postpone(call, departure, newId())
    },
  }
}
