import { useMemo } from 'react'
import type { Hit, Search } from './search.ts'

/** The entries that match; where none does, those that were perhaps meant. */
export function useHits<E>(search: Search<E>, query: string, limit: number): readonly Hit<E>[] {
  return useMemo(() => {
    const hits = search.find(query, limit)
    return hits.length > 0 || query === '' ? hits : search.near(query)
  }, [search, query, limit])
}
