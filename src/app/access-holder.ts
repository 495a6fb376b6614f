import { useEffect } from 'react'
import type { Access } from '#contract/endpoints/user.ts'
import { useAccess } from '#src/session/access.tsx'
import { createStore, type Store } from '#src/store.ts'

/** The access record for what stands outside of React: which commands there are depends on it. */
export const createAccessHolder = () => createStore<Access | undefined>(undefined)

export type AccessHolder = Store<Access | undefined>

export function AccessBridge({ holder }: { holder: AccessHolder }) {
  const access = useAccess()
  useEffect(() => {
    holder.set(access)
    return () => holder.set(undefined)
  }, [holder, access])
  return null
}
