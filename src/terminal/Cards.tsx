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
  /** In the middle of the screen each card is taller than in the row below it. */
  tall?: boolean
}

export function Cards({ label, cards, tall = false }: Props) {
  if (cards.length === 0) return null
  return (
    <ul
      aria-label={label}
      className={`grid grid-cols-4 gap-2.5 ${tall ? 'auto-rows-fr content-center' : 'auto-rows-auto'}`}
    >
      {cards.map(({ id, title, hint, card, run }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            onClick={() => void run()}
            className="flex size-full flex-col justify-between gap-1 overflow-hidden rounded-2xl bg-white px-2.5 py-2 text-start text-grey-900"
          >
            <span className="block text-[1.0625rem] leading-tight font-bold">
              <span className={tall ? 'line-clamp-2' : 'block truncate'}>{title}</span>
              {hint && (
                <span className="block truncate text-[0.8125rem] font-medium text-grey-700">{hint}</span>
              )}
            </span>
            <CardCode card={card} className={tall ? 'h-[3.5rem]' : 'h-[2rem]'} />
          </button>
        </li>
      ))}
    </ul>
  )
}
