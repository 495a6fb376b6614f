import { useEffect, useState } from 'react'
import type { LookUp, LookUpPort } from '../look-up.ts'

export type LookUpState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  | { readonly status: 'answered'; readonly found: readonly LookUp[]; readonly failed?: string }

/** Fast typists are quicker: the server is asked about words, not about each of their letters. */
const pauseMs = 120
const fewestLetters = 2
const idle: LookUpState = { status: 'idle' }
const asking: LookUpState = { status: 'asking' }
const lost = 'La recherche sur le serveur n’a pas abouti.'

/** What the server knows of the query; an answer to an older one is never shown. */
export function useLookUp(lookUp: LookUpPort | undefined, query: string): LookUpState {
  const [answer, setAnswer] = useState<{ query: string; state: LookUpState }>()
  const isAsked = lookUp !== undefined && query.length >= fewestLetters

  useEffect(() => {
    if (!lookUp || !isAsked) return
    const stale = new AbortController()
    const keep = (state: LookUpState) => {
      if (!stale.signal.aborted) setAnswer({ query, state })
    }
    const ask = async () => {
      try {
        const { found, failed } = await lookUp(query, stale.signal)
        keep({ status: 'answered', found, ...(failed === undefined ? {} : { failed }) })
      } catch (error) {
        if (stale.signal.aborted) return
        keep({ status: 'answered', found: [], failed: lost })
        throw error
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [lookUp, query, isAsked])

  if (!isAsked) return idle
  return answer?.query === query ? answer.state : asking
}
