import { useState } from 'react'

/** Rows chosen one by one or by page, also from other pages of the list. */
export function useChosen<R extends { id: string }>() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const choose = (rows: readonly R[], on: boolean) => {
    const next = new Map(chosen)
    for (const row of rows)
      if (on) next.set(row.id, row)
      else next.delete(row.id)
    setChosen(next)
  }
  return {
    rows: [...chosen.values()],
    size: chosen.size,
    has: ({ id }: R) => chosen.has(id),
    hasAll: (rows: readonly R[]) => rows.length > 0 && rows.every(({ id }) => chosen.has(id)),
    choose,
    clear: () => setChosen(new Map()),
  }
}

export type Chosen<R extends { id: string }> = ReturnType<typeof useChosen<R>>
