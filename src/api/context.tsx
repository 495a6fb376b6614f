import { createContext, type ReactNode, useContext } from 'react'
import type { Call } from './client.ts'

const CallContext = createContext<Call | undefined>(undefined)

/** Give it the session as `key`: what one person loaded is never shown to the next. */
export function ApiProvider({ call, children }: { call: Call; children: ReactNode }) {
  return <CallContext value={call}>{children}</CallContext>
}

export function useCall(): Call {
  const call = useContext(CallContext)
  if (!call) throw new Error('useCall() must be used inside an ApiProvider')
  return call
}
