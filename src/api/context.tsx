import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Changes } from './changes.ts'
import type { Call } from './client.ts'
import { createQueries, readAgain } from './queries.ts'

type Api = { readonly call: Call; readonly changes: Changes }

const CallContext = createContext<Call | undefined>(undefined)

type Props = {
  api: Api
  /** What was asked before the first screen was drawn, for this session. */
  ahead?: QueryClient | undefined
  children: ReactNode
}

/** Give it the session as `key`, so that the next person never sees the answers of the last one. */
export function ApiProvider({ api: { call, changes }, ahead, children }: Props) {
  const [queries] = useState(() => ahead ?? createQueries())
  useEffect(() => changes.subscribe(() => void readAgain(queries)), [changes, queries])
  return (
    <QueryClientProvider client={queries}>
      <CallContext value={call}>{children}</CallContext>
    </QueryClientProvider>
  )
}

export function useCall(): Call {
  const call = useContext(CallContext)
  if (!call) throw new Error('useCall() must be used inside an ApiProvider')
  return call
}
