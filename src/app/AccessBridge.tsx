import { useEffect } from 'react'
import { useAccess } from '#src/session/access.tsx'
import type { AccessHolder } from './access-holder.ts'

export function AccessBridge({ holder }: { holder: AccessHolder }) {
  const access = useAccess()
  useEffect(() => {
    holder.set(access)
    return () => holder.set(undefined)
  }, [holder, access])
  return null
}
