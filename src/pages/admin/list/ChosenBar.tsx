import type { ReactNode } from 'react'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { plural } from '#src/ui/numbers.ts'
import type { Chosen } from './useChosen.ts'

type Props<R extends { id: string }> = { chosen: Chosen<R>; here: readonly R[]; children: ReactNode }

/** Over the rows: the whole page is chosen at once, and what can be done with the chosen ones. */
export function ChosenBar<R extends { id: string }>({ chosen, here, children }: Props<R>) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <Checkbox
        label="Toute la page"
        selected={chosen.hasAll(here)}
        onChange={on => chosen.choose(here, on)}
      />
      <p role="status" className="me-auto text-ink-2">
        {chosen.size > 0 && plural(chosen.size, 'choisi')}
      </p>
      {children}
    </div>
  )
}
