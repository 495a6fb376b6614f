import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'

const againMs = 1_000
/** A paper that comes later is on the home page, as any print that nobody took. */
const triesAtMost = 60

const looking = new WeakSet<Call>()

/** Prints the carrier's own papers of slips that this person sealed, as they come. Nobody waits for them at the bench. */
export async function printManifests(call: Call): Promise<void> {
  if (looking.has(call)) return
  looking.add(call)
  try {
    for (let tries = 0; tries < triesAtMost; tries += 1) {
      const answer = await call(carrierSlipCalls.manifests, {})
      if (isRefusal(answer)) return
      const known = answer.data.manifests
      const ready = known.filter(({ state }) => state === 'ready').map(({ id }) => id)
      // The client hands the prints to the queue.
      if (ready.length > 0) await call(carrierSlipCalls.fetchManifests, { body: { manifests: ready } })
      if (known.every(({ state }) => state !== 'coming')) return
      await new Promise(resolve => setTimeout(resolve, againMs))
    }
  } finally {
    looking.delete(call)
  }
}
