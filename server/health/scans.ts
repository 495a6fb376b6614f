import type { Health } from '#contract/endpoints/service.ts'
import { outcomeKinds } from '#contract/scan-outcomes.ts'

/** Scans by outcome, most frequent first, by the counter of `/metrics`, all processes together. */
export function scansIn(metrics: string): Health['scans'] {
  return outcomeKinds
    .map(outcome => {
      const [, times = '0'] =
        new RegExp(`^douchette_scans_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(metrics) ?? []
      return { outcome, times: Number(times) }
    })
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times)
}
