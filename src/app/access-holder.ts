import { useEffect } from 'react'
import type { Access } from '#contract/endpoints/user.ts'
import { useAccess } from '#src/session/access.tsx'

/** The access record for what stands outside of React: which commands there are depends on it. */
export function createAccessHolder() {
  let access: Access | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => access,
    set: (next: Access | undefined) => {
      access = next
      for (const listen of [...listeners]) listen()
    },
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => {
        listeners.delete(listen)
      }
    },
  }
}

export type AccessHolder = ReturnType<typeof createAccessHolder>

export function AccessBridge({ holder }: { holder: AccessHolder }) {
  const access = useAccess()
  useEffect(() => {
    holder.set(access)
    return () => holder.set(undefined)
  }, [holder, access])
  return null
}
