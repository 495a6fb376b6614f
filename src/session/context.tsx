import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from '#src/store.ts'
import type { Session, SessionState } from './session.ts'

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession() must be used inside a SessionProvider')
  return session
}

export function useSessionState(): SessionState {
  return useStore(useSession())
}
