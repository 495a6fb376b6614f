import { createContext, type ReactNode, useContext } from 'react'
import { type Access, userCalls } from '#contract/endpoints/user.ts'
import { useReading } from '#src/api/useReading.ts'
import { HoldScans } from '#src/scan/provider.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingOverlay } from '#src/ui/LoadingOverlay.tsx'

export const accessEveryMs = 60_000

const AccessContext = createContext<Access | undefined>(undefined)

/** Nothing below is shown before one knows what the person may do. A later reading that fails changes nothing. */
export function AccessProvider({ children }: { children: ReactNode }) {
  const access = useReading(userCalls.access, {}, { everyMs: accessEveryMs, afterChanges: true })
  if (access.data) return <AccessContext value={access.data}>{children}</AccessContext>
  if (!access.refused)
    return (
      <>
        <HoldScans />
        <LoadingOverlay />
      </>
    )
  return (
    <LoadFailure refused={access.refused} busy={access.isFetching} onRetry={access.readAgain} fullScreen />
  )
}

export function useAccess(): Access {
  const access = useContext(AccessContext)
  if (!access) throw new Error('useAccess() must be used inside an AccessProvider')
  return access
}
