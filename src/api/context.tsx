import { createContext, type ReactNode, useContext } from 'react'
import type { Changes } from './changes.ts'
import type { Call } from './client.ts'

type Api = { readonly call: Call; readonly changes: Changes }

const ApiContext = createContext<Api | undefined>(undefined)

/** Give it the session as `key`: what one person loaded is never shown to the next. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

export const useCall = (): Call => useApi().call

/** Tells when somebody here changed something: what was read before may be out of date. */
export const useChanges = (): Changes => useApi().changes

function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useCall() and useChanges() must be used inside an ApiProvider')
  return api
}
