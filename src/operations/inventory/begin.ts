import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { BeginChange, Place } from '#machines/inventory/ports.ts'
import type { Call } from '#src/api/client.ts'
import type { Copy } from '#src/outbox/copy.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { placeKey, shelfIn } from '#src/outbox/places.ts'
import { operationPage } from '../addresses.ts'

/** Begins a count at the server or, where it does not answer, on the kept copy of the warehouse. */
export async function begin(change: BeginChange, call: Call, outbox: Outbox): Promise<Place | Refusal> {
  const { changeId, location } = change
  if (outbox.holds(placeKey(location))) return notSentYet(location)
  return outbox.read<Place>(
    async () => {
      const answer = await call(inventoryCalls.begin, { body: { location } }, { idempotencyKey: changeId })
      if (isRefusal(answer)) return answer
      const { location: name, zone, round, startedAtMove } = answer.data
      return { name, zone, round, startedAtMove }
    },
    copy => beginAlone(location, copy),
  )
}

/** The server opens the count when it gets it, and refuses one whose place has moved since the copy was made. */
function beginAlone(location: string, { mark, counts, place }: Copy): Place | Refusal {
  const shelf = shelfIn(place, location)
  if (isRefusal(shelf)) return shelf
  const { name, zone } = shelf
  const open = counts.find(count => count.location === name)
  if (open?.status === 'approval') return awaitsApproval(name)
  if (open?.status === 'recount' && open.mine) return byAnother(name)
  const round = open?.status === 'recount' ? 2 : 1
  return { name, zone, round, startedAtMove: mark, alone: true }
}

export const aboutPlace = (name: string) => ({
  about: [placeKey(name)],
  path: `${operationPage('inventory')}?code=${encodeURIComponent(name)}`,
})

const notSentYet = (name: string) =>
  refuse(
    'not-sent-yet',
    `Un changement à ${name} attend encore le serveur : comptez-le quand il sera envoyé.`,
  )

const awaitsApproval = (name: string) =>
  refuse('count-approval', `Les écarts de ${name} attendent l’approbation d’un responsable.`)

const byAnother = (name: string) =>
  refuse(
    'count-by-another',
    `Vous avez déjà compté ${name} : le second comptage revient à quelqu’un d’autre.`,
  )
