import { useEffect, useMemo, useState } from 'react'
import type { Hit, Search } from './search.ts'

type Hits<E> = { readonly hits: readonly Hit<E>[]; readonly settled: boolean }

/** What matches, at once; where nothing does, what was perhaps meant, a moment later. */
export function useHits<E>(search: Search<E>, query: string, limit: number): Hits<E> {
  const exact = useMemo(() => search.find(query, limit), [search, query, limit])
  const [guess, setGuess] = useState<{ query: string; hits: readonly Hit<E>[] }>()
  const isLost = query !== '' && exact.length === 0

  useEffect(() => {
    if (!isLost) return
    let stale = false
    void search.near(query).then(hits => {
      if (!stale) setGuess({ query, hits })
    })
    return () => {
      stale = true
    }
  }, [search, query, isLost])

  if (!isLost) return { hits: exact, settled: true }
  return guess?.query === query ? { hits: guess.hits, settled: true } : { hits: exact, settled: false }
}
