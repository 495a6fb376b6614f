import { placeCalls } from '#contract/endpoints/place.ts'
import type { Location } from '#contract/entities/stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { useAccess } from '#src/session/access.tsx'
import { notify } from '#src/ui/notify.ts'

const managers = 'Un emplacement est bloqué par un responsable.'

/** Blocks and unblocks the place, with an undo; whether `may` this person. */
export function useBlocking({ name, blocked }: Location): { may: boolean; acts: readonly PageAct[] } {
  const call = useCall()
  const { user, warehouse } = useAccess()
  const may = user.role !== 'operator' && warehouse !== null

  const block = async (on: boolean, undo?: () => unknown) => {
    const found = await call(placeCalls.list, { query: { text: name, size: 200 } })
    if (isRefusal(found)) return notify({ level: 'error', text: found.refused.detail })
    const places = found.data.places.filter(place => place.name === name).map(({ id }) => id)
    const answer = await call(placeCalls.change, { body: { places, change: { blocked: on } } })
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    notify({
      level: 'success',
      text: `${name} est ${on ? 'bloqué' : 'débloqué'}.`,
      ...(undo ? { undo } : {}),
    })
  }
  const act = (on: boolean): PageAct => ({
    id: on ? 'place.block' : 'place.unblock',
    title: `${on ? 'Bloquer' : 'Débloquer'} ${name}`,
    because: may
      ? blocked === on
        ? `${name} ${on ? 'est déjà' : 'n’est pas'} bloqué.`
        : undefined
      : managers,
    run: () => block(on, () => block(!on)),
  })
  return { may, acts: [act(true), act(false)] }
}
