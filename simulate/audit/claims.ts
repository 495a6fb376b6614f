import type { Endpoint } from '#contract/endpoint.ts'
import type { Change } from '../world/journal.ts'

/** The changes of these calls that the server said it made. */
export function acknowledged(changes: readonly Change[], calls: readonly Endpoint[]): Change[] {
  return changes.filter(
    ({ call, answer }) => answer?.status === 200 && calls.some(({ name }) => name === call),
  )
}

export const sentence = ({ call, by, key, sendings }: Change) =>
  `${call} of ${by}, key ${key} (${sendings.join(', ')})`

export type Claim = { readonly id: string; readonly change: Change }

/** Every row must be named by exactly one acknowledged change, and every named row must be there. */
export function compareClaims(what: string, rows: readonly string[], claims: readonly Claim[]): string[] {
  const there = new Set(rows)
  const claimed = new Map<string, Change>()
  const faults: string[] = []
  for (const { id, change } of claims) {
    const other = claimed.get(id)
    if (other)
      faults.push(`${what} ${id} was given to two changes: ${sentence(other)} and ${sentence(change)}`)
    claimed.set(id, change)
    if (!there.has(id)) faults.push(`LOST: ${what} ${id} of ${sentence(change)}`)
  }
  for (const id of rows) {
    if (!claimed.has(id)) faults.push(`TWICE OR UNASKED: ${what} ${id} is in no answer`)
  }
  return faults
}
