import type { JourneyStage } from '#contract/entities/journey.ts'
import type { CarrierNews } from '../carriers/providers/provider.ts'
import type { journeys } from '../db/schema/index.ts'

type Known = Pick<typeof journeys.$inferSelect, 'stage' | 'stageAt' | 'told'>

export type News = {
  readonly stage: JourneyStage
  readonly at: Date
  readonly said: string | null
  /** By this it is known when the carrier tells it again. */
  readonly mark: string
}

/** A carrier that goes to and fro tells no more than this at once. */
const mostAtOnce = 20

/** What a carrier says that nobody has heard here: a further stage, neither told before nor older than the last. */
export function newsIn({ stage, stageAt, told }: Known, said: readonly CarrierNews[], now: Date): News[] {
  const known = new Set(told)
  const fresh: News[] = []
  let current = stage
  for (const one of [...said].sort(byTime)) {
    const mark = `${one.stage} ${one.at?.toISOString() ?? ''}`
    const isOld = one.at !== null && (known.has(mark) || (stageAt !== null && one.at < stageAt))
    if (one.stage === current || isOld) continue
    // A carrier's clock that is ahead of ours is not believed.
    const at = one.at !== null && one.at < now ? one.at : now
    fresh.push({ stage: one.stage, at, said: one.said, mark })
    current = one.stage
  }
  return fresh.slice(-mostAtOnce)
}

const byTime = (a: CarrierNews, b: CarrierNews) =>
  (a.at?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.at?.getTime() ?? Number.MAX_SAFE_INTEGER)
