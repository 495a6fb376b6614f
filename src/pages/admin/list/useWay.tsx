import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'

export type WayWords = { readonly label: string; readonly back: string; readonly on: string }

/** The pages of a list that is only gone through, each known by the row before it. */
export function useWay() {
  const [way, setWay] = useState<readonly number[]>([])
  return {
    /** The row before the page that is shown; undefined on the first. */
    from: way.at(-1),
    begin: () => setWay([]),
    /** The buttons to the page before and to the one that begins behind `next`. */
    buttons: (next: number | null | undefined, { label, back, on }: WayWords) => (
      <nav aria-label={label} className="flex flex-wrap justify-end gap-2 border-t border-line p-3">
        <Button look="quiet" disabled={way.length === 0} onClick={() => setWay(way.slice(0, -1))}>
          {back}
        </Button>
        <Button
          look="quiet"
          disabled={typeof next !== 'number'}
          onClick={() => typeof next === 'number' && setWay([...way, next])}
        >
          {on}
        </Button>
      </nav>
    ),
    isAtStart: way.length === 0,
  }
}
