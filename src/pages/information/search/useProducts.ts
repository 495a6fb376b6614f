import { useEffect, useState } from 'react'
import { productCalls } from '#contract/endpoints/product.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'

export const mostFound = 50

/** The server is asked about words, not about each of their letters. */
const pauseMs = 150

type Answered = {
  readonly query: string
  readonly products?: readonly ProductSummary[]
  readonly refused?: Refusal['refused']
}

/** What the words find; an answer to older ones is cut off, and never shown. */
export function useProducts(query: string, shop: string | undefined): Omit<Answered, 'query'> {
  const call = useCall()
  const [answered, setAnswered] = useState<Answered>()

  useEffect(() => {
    if (query === '') return
    const stale = new AbortController()
    const ask = async () => {
      const body = { query, limit: mostFound, ...(shop ? { shop } : {}) }
      try {
        const answer = await call(productCalls.search, { body }, { signal: stale.signal })
        if (stale.signal.aborted) return
        setAnswered(isRefusal(answer) ? { query, refused: answer.refused } : { query, products: answer.data })
      } catch (surprise) {
        if (stale.signal.aborted) return
        setAnswered(() => {
          throw surprise
        })
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [call, query, shop])

  return query !== '' && answered?.query === query ? answered : {}
}
