import { type Location, shelfKinds } from '#contract/entities/stock.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { Copy } from './copy.ts'

/** Names a place among the things that a waiting change is about. */
export const placeKey = (name: string): string => `place:${name}`

/** A shelf of the kept copy, or the sentence for the operator. The server says the same of a place that is no shelf. */
export function shelfIn(placeIn: Copy['place'], name: string): Location | Refusal {
  const place = placeIn(name)
  if (!place) {
    return refuse('location-not-kept', `Le serveur ne répond pas, et ce poste ne connaît pas ${name}.`)
  }
  if (!shelfKinds.includes(place.kind)) {
    return refuse('location-no-shelf', `${name} n’est pas un emplacement de stockage.`)
  }
  if (place.blocked) {
    return refuse('location-blocked', `${name} est bloqué. Choisissez un autre emplacement.`)
  }
  return place
}
