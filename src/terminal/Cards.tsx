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
  /** The fewer stand beside each other, the wider their bars, and the farther away they are read. */
  columns?: 2 | 3 | 4 | 5
  /** Nothing else is wanted of this screen. */
  large?: boolean
}

const grids = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-5' }

/** How many letters of a title stand in a card of so many beside each other; a longer one is set smaller. */
const letters = { 2: 40, 3: 30, 4: 21, 5: 16 }

/** At the foot of every screen: what may be done now. */
export const CardRow = ({ cards, large = false }: Pick<Props, 'cards' | 'large'>) => (
  <footer>
    <Cards label="Cartes à scanner" cards={cards} columns={large ? 3 : 4} large={large} />
  </footer>
)

export function Cards({ label, cards, columns = 4, large = false }: Props) {
  if (cards.length === 0) return null
  return (
    <ul aria-label={label} className={`grid gap-2.5 ${grids[columns]}`}>
      {cards.map(({ id, title, hint, card, run }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            onClick={() => void run()}
            className="flex size-full flex-col justify-between gap-1 overflow-hidden rounded-2xl bg-white py-2 text-start text-grey-900"
          >
            <span className="block w-full px-2.5 leading-tight font-bold">
              <span className={`block truncate ${large ? 'text-[1.75rem]' : sizeOf(title, columns)}`}>
                {title}
              </span>
              {hint && (
                <span className="block truncate text-[0.8125rem] font-medium text-grey-700">{hint}</span>
              )}
            </span>
            <CardCode card={card} columns={columns} large={large} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function sizeOf({ length }: string, columns: keyof typeof letters): string {
  const share = length / letters[columns]
  if (share <= 1) return 'text-[1.0625rem]/[1.3125rem]'
  if (share <= 1.2) return 'text-[0.9375rem]/[1.3125rem]'
  return share <= 1.6 ? 'text-[0.8125rem]/[1.3125rem]' : 'text-[0.75rem]/[1.3125rem]'
}
