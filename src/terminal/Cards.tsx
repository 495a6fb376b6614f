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
}

/** At the foot of every screen: what may be done now. */
export const CardRow = ({ cards }: Pick<Props, 'cards'>) => (
  <footer>
    <Cards label="Cartes à scanner" cards={cards} />
  </footer>
)

export function Cards({ label, cards, large = false }: Props) {
  if (cards.length === 0) return null
  return (
    <ul aria-label={label} className={`grid gap-2.5 ${large ? 'grid-cols-3' : 'grid-cols-4'}`}>
      {cards.map(({ id, title, hint, card, run }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            onClick={() => void run()}
            className="flex size-full flex-col justify-between gap-1 overflow-hidden rounded-2xl bg-white px-2.5 py-2 text-start text-grey-900"
          >
            <span className="block leading-tight font-bold">
              <span className={large ? 'block text-[1.875rem]' : 'block truncate text-[1.0625rem]'}>
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
