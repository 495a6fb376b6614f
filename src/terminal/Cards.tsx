import { CardCode } from './CardCode.tsx'

/** A card that stands on the screen: scanned off it, or touched where a hand reaches it. */
export type ScreenCard = {
  readonly id: string
  readonly title: string
  readonly hint?: string | undefined
  readonly card: string
  readonly run: () => unknown
}

type Props = {
  label: string
  cards: readonly ScreenCard[]
  /** Where there is room, a card is read from farther away. */
  large?: boolean
  columns?: 3 | 4 | 5
}

const grids = { 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-5' }

/** Longer than this, a title is set smaller: a card is as wide as its barcode. */
const longTitle = 20

/** At the foot of every screen: what may be done now. */
export const CardRow = ({ cards, large = false }: Pick<Props, 'cards' | 'large'>) => (
  <footer>
    <Cards label="Cartes à scanner" cards={cards} large={large} />
  </footer>
)

export function Cards({ label, cards, large = false, columns = large ? 3 : 4 }: Props) {
  if (cards.length === 0) return null
  return (
    <ul aria-label={label} className={`grid gap-2.5 ${grids[columns]}`}>
      {cards.map(({ id, title, hint, card, run }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            onClick={() => void run()}
            className="flex size-full flex-col justify-between gap-1 overflow-hidden rounded-2xl bg-white px-2.5 py-2 text-start text-grey-900"
          >
            <span className="block leading-tight font-bold">
              <span
                className={
                  large
                    ? 'block text-[1.75rem]'
                    : `block truncate ${title.length > longTitle ? 'text-[0.8125rem]/[1.3125rem]' : 'text-[1.0625rem]'}`
                }
              >
                {title}
              </span>
              {hint && (
                <span className="block truncate text-[0.8125rem] font-medium text-grey-700">{hint}</span>
              )}
            </span>
            <CardCode card={card} large={large} />
          </button>
        </li>
      ))}
    </ul>
  )
}
