import { Cards, ownCards } from '#src/terminal/Cards.tsx'
import { useKeypad, useWall } from '#src/terminal/context.ts'
import { WallList } from '#src/terminal/WallList.tsx'
import { count } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'

export type WallRow = { readonly key: string; readonly title: string; readonly qty: number }

type Props = {
  title: string
  about: string
  total: number
  rows: readonly WallRow[]
  empty: string
  /** The next act here. The card of « Valider » does it. */
  act?: { readonly title: string; readonly run: () => void }
}

/** The page for a wall screen, which cannot scroll: the name, the total and the rows, the largest first. */
export function WallFacts({ title, about, total, rows, empty, act }: Props) {
  const { registry } = useWall()
  useKeypad(act ? { validate: act.run } : {})
  const cards = act
    ? ownCards(registry, ['keypad.validate']).map(card => ({ ...card, title: act.title }))
    : []
  const most = [...rows].sort((one, other) => other.qty - one.qty)
  return (
    <article aria-label={title} className="flex min-h-0 flex-1 flex-col gap-3">
      <title>{`${title} · Douchette`}</title>
      <div className="flex items-start justify-between gap-8">
        <h1 className="wall-instruction line-clamp-2 min-w-0 wrap-anywhere">
          <Unbroken>{title}</Unbroken>
        </h1>
        <p className="wall-instruction shrink-0 tabular-nums">{count(total)}</p>
      </div>
      <p className="wall-row truncate text-grey-300">{about}</p>
      {most.length === 0 ? (
        <p className="wall-notice text-grey-300">{empty}</p>
      ) : (
        <WallList
          title={`${count(most.length)} ligne${most.length > 1 ? 's' : ''}`}
          rows={most.map(row => ({ id: row.key, title: row.title, hint: '', figure: count(row.qty) }))}
          wide
        />
      )}
      <Cards label="À faire ici" cards={cards} columns={4} />
    </article>
  )
}
