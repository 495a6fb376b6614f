import { useCallback, useEffect, useRef, useState } from 'react'
import type { StockMove } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { ReadMoves } from './Moves.tsx'

type State = {
  readonly moves: readonly StockMove[]
  /** Where the next page begins; null on the last one. */
  readonly older: number | null
  readonly refused: Refusal['refused'] | undefined
  readonly isFetching: boolean
}

const begin: State = { moves: [], older: null, refused: undefined, isFetching: true }

/** Pages that are added below those that are there; a page that failed is asked for again. */
export function useMoves(read: ReadMoves) {
  const [state, setState] = useState(begin)
  const gone = useRef(new AbortController())

  const fetchPage = useCallback(
    async (before: number | undefined) => {
      const { signal } = gone.current
      setState(now => ({ ...now, refused: undefined, isFetching: true }))
      try {
        const answer = await read(before, signal)
        if (signal.aborted) return
        setState(now =>
          isRefusal(answer)
            ? { ...now, refused: answer.refused, isFetching: false }
            : {
                moves: before === undefined ? answer.data.moves : [...now.moves, ...answer.data.moves],
                older: answer.data.older,
                refused: undefined,
                isFetching: false,
              },
        )
      } catch (surprise) {
        if (signal.aborted) return
        // Thrown while drawing, it reaches the screen that tells people.
        setState(() => {
          throw surprise
        })
      }
    },
    [read],
  )

  useEffect(() => {
    gone.current = new AbortController()
    void fetchPage(undefined)
    return () => gone.current.abort()
  }, [fetchPage])

  return { ...state, more: () => void fetchPage(state.moves.at(-1)?.number) }
}
