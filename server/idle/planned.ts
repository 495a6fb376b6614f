import { placesDue } from '../count-plan/today.ts'
import type { FindIdle } from './kind.ts'

/** Today's places of the plan that this person could count, in walking order. */
export const plannedToday: FindIdle = async ({ db, user, now, most }) => {
  const free = (await placesDue(db, user, now)).filter(place => place.free)
  return {
    total: free.length,
    rows: free.slice(0, most).map(({ name, zone, why }) => ({
      name,
      scan: name,
      about: why === 'neighbour' ? `${zone} · près d’un écart` : `${zone} · classe ${why}`,
      at: null,
    })),
  }
}
