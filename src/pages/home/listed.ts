import { createContext } from 'react'
import type { Awaiting } from '#src/commands/attention.ts'

/** What the home page lists while it is open: the commands lead there. */
export function createListed() {
  let listed: readonly Awaiting[] | undefined
  return {
    get: () => listed,
    set: (next: readonly Awaiting[] | undefined) => {
      listed = next
    },
  }
}

export type Listed = ReturnType<typeof createListed>

/** The keys of those that have some, by their command's id. */
export const ListedKeys = createContext<ReadonlyMap<string, string>>(new Map())
