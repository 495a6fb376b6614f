import type { Snapshot } from 'xstate'
import * as z from 'zod/mini'

/** A step one can come back to: whose, of which operation and of which version of its machine. */
const Saved = z.object({
  user: z.string(),
  version: z.int(),
  snapshot: z.custom<Snapshot<unknown>>(isSnapshot),
})

export type SavedStep = { snapshot: Snapshot<unknown> } | { discarded: true } | undefined

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (operation: string) => `operation:${operation}`

/**
 * Local storage, because it is written before the next line runs: what a step sets off is sent only after the step
 * is on the disk's way.
 */
export function saveStep(
  store: Store,
  operation: string,
  user: string,
  version: number,
  snapshot: Snapshot<unknown>,
) {
  store.setItem(keyOf(operation), JSON.stringify({ user, version, snapshot }))
}

export function forgetStep(store: Store, operation: string) {
  store.removeItem(keyOf(operation))
}

/** A step of somebody else's stays theirs and is not shown; one of another version is gone, and says so. */
export function savedStep(store: Store, operation: string, user: string, version: number): SavedStep {
  const text = store.getItem(keyOf(operation))
  if (text === null) return undefined
  const read = Saved.safeParse(parse(text))
  if (!read.success || read.data.version !== version) {
    forgetStep(store, operation)
    return { discarded: true }
  }
  return read.data.user === user ? { snapshot: read.data.snapshot } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSnapshot(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'status' in value && 'value' in value
}
