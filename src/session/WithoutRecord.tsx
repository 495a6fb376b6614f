import { useEffect } from 'react'
import type { Access } from '#contract/endpoints/user.ts'
import type { Refusal } from '#contract/problems.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { keptAccess } from './kept-access.ts'

type Props = {
  refused: Refusal['refused']
  busy: boolean
  onRetry: () => void
  onKept: (access: Access) => void
}

/** The server does not say what the person may do. If it does not answer at all, the record of this session stands in. */
export function WithoutRecord({ refused, busy, onRetry, onKept }: Props) {
  const kept = refused.status === 0 || refused.status >= 500 ? keptAccess.get() : undefined
  useEffect(() => {
    if (kept) onKept(kept)
  }, [kept, onKept])
  if (kept) return null
  return <LoadFailure refused={refused} busy={busy} onRetry={onRetry} fullScreen />
}
