import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'

export type Asked = Omit<QueryOf<typeof searchCalls.all>, 'page'> & { page: number }
export type Groups = AnswerOf<typeof searchCalls.all>['data']

type State = {
  /** What the answer was to. */
  readonly asked?: Asked
  readonly groups?: Groups
  readonly refused?: string
}

/** What answers the question; an answer to an older one is never shown. */
export function useSearch(asked: Asked | undefined): State & { isAsking: boolean; again: () => void } {
  const call = useCall()
  const [state, setState] = useState<State>({})
  const begin = useRef(() => {})

  useEffect(() => {
    if (!asked) return
    const stale = new AbortController()
    const ask = async () => {
      setState({})
      const answer = await call(searchCalls.all, { query: asked }, { signal: stale.signal })
      if (stale.signal.aborted) return
      setState(isRefusal(answer) ? { asked, refused: answer.refused.detail } : { asked, groups: answer.data })
    }
    const start = () => {
      ask().catch(surprise => {
        if (stale.signal.aborted) return
        // Thrown while drawing, it reaches the screen that tells people.
        setState(() => {
          throw surprise
        })
      })
    }
    begin.current = start
    start()
    return () => stale.abort()
  }, [call, asked])

  const isAnswered = asked !== undefined && state.asked === asked
  return {
    ...(isAnswered ? state : {}),
    isAsking: asked !== undefined && !isAnswered,
    again: useCallback(() => begin.current(), []),
  }
}
