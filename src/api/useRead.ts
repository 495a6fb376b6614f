import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { useCall, useChanges } from './context.tsx'

type State<T> = {
  readonly data: T | undefined
  /** Why the last reading failed; what was read before stays in `data`. */
  readonly refused: Refusal['refused'] | undefined
  readonly isFetching: boolean
}

export type Reading<T> = State<T> & { readonly again: () => void }

/** For calls that take nothing: one object, so that the question stays the same. */
export const nothing = {}

/**
 * Reads a call and keeps reading it, also while the tab is in the background, and anew after each change where one likes. It is all that the first load needs;
 * screens that come later have react-query. Hand in the same `input` for as long as the question is the same.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { everyMs, afterChanges = false }: { everyMs?: number; afterChanges?: boolean } = {},
): Reading<AnswerOf<E>> {
  const call = useCall()
  const changes = useChanges()
  const [state, setState] = useState<State<AnswerOf<E>>>({
    data: undefined,
    refused: undefined,
    isFetching: true,
  })
  const begin = useRef(() => {})

  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let latest = 0

    const read = async () => {
      clearTimeout(timer)
      latest += 1
      const mine = latest
      setState(before => ({ ...before, isFetching: true }))
      const result = await call(endpoint, input, { signal: gone.signal })
      // Asked before, answered after: what a later question brought is newer.
      if (gone.signal.aborted || mine !== latest) return
      setState(before =>
        isRefusal(result)
          ? { data: before.data, refused: result.refused, isFetching: false }
          : { data: result, refused: undefined, isFetching: false },
      )
      if (everyMs) timer = setTimeout(start, everyMs)
    }
    const start = () => {
      read().catch(surprise => {
        if (gone.signal.aborted) return
        // Thrown while drawing, it reaches the screen that tells people.
        setState(() => {
          throw surprise
        })
      })
    }

    begin.current = start
    start()
    const deaf = afterChanges ? changes.subscribe(start) : undefined
    return () => {
      deaf?.()
      gone.abort()
      clearTimeout(timer)
    }
  }, [call, changes, endpoint, input, everyMs, afterChanges])

  return { ...state, again: useCallback(() => begin.current(), []) }
}
