import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Call } from './client.ts'
import { orThrow, type RefusedError } from './refusal.ts'

const CallContext = createContext<Call | undefined>(undefined)

/** Give it the session as `key`: what one person loaded is never shown to the next. */
export function ApiProvider({ call, children }: { call: Call; children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        // The client tries again by itself. 'always': a browser that believes to be offline must still say why.
        defaultOptions: { queries: { retry: false, networkMode: 'always' } },
      }),
  )
  return (
    <CallContext value={call}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </CallContext>
  )
}

export function useCall(): Call {
  const call = useContext(CallContext)
  if (!call) throw new Error('useCall() must be used inside an ApiProvider')
  return call
}

export type ReadOptions = {
  /** Read again after so many milliseconds, also while the tab is in the background. */
  everyMs?: number
  retries?: number
  enabled?: boolean
}

/** Reads a call and keeps reading it. What was read stays when a later reading fails. */
export function useRead<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: ReadOptions = {}) {
  const call = useCall()
  const { everyMs, retries, enabled = true } = options
  return useQuery<AnswerOf<E>, RefusedError>({
    queryKey: [endpoint.name, input],
    queryFn: async ({ signal }) =>
      orThrow(await call(endpoint, input, { signal, ...(retries === undefined ? {} : { retries }) })),
    enabled,
    ...(everyMs ? { refetchInterval: everyMs, refetchIntervalInBackground: true } : {}),
  })
}
