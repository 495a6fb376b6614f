import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Changes } from './changes.ts'
import type { Call } from './client.ts'
import { createQueries, readAgain } from './queries.ts'

type Api = { readonly call: Call; readonly changes: Changes }

const ApiContext = createContext<Api | undefined>(undefined)

type Props = {
  api: Api
  /** What was asked before the first screen was drawn, for this session. */
  ahead?: QueryClient | undefined
  children: ReactNode
}

/** Give it the session as `key`, so that the next person never sees the answers of the last one. */
export function ApiProvider({ api, ahead, children }: Props) {
  const { changes } = api
  const [queries] = useState(() => ahead ?? createQueries())
  useEffect(() => changes.subscribe(touched => void readAgain(queries, touched)), [changes, queries])
  return (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>{children}</ApiContext>
    </QueryClientProvider>
  )
}

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useCall() must be used inside an ApiProvider')
  return api
}

export const useCall = (): Call => useApi().call
