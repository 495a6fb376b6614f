import { useState } from 'react'
import type { Sorting } from '#src/ui/aria/Table.tsx'

/** What a list is asked for: part of a name, filters, order and page. */
export type Asked<K extends string, F> = {
  readonly text: string
  readonly filters: F
  readonly sorting: Sorting<K>
  readonly page: number
  readonly size: number
}

export type Ask<K extends string, F> = (change: Partial<Asked<K, F>>) => void

/** A new filter or sort order starts at the first page. */
export function useAsked<K extends string, F>(
  by: K,
  filters: F,
  order: Sorting['order'] = 'asc',
): [Asked<K, F>, Ask<K, F>] {
  const [asked, setAsked] = useState<Asked<K, F>>({
    text: '',
    filters,
    sorting: { by, order },
    page: 0,
    size: 50,
  })
  return [asked, change => setAsked(before => ({ ...before, page: 0, ...change }))]
}

export const queryOf = <K extends string, F>({ text, sorting, page, size }: Asked<K, F>) => ({
  ...(text === '' ? {} : { text }),
  sort: sorting.by,
  order: sorting.order,
  page,
  size,
})
