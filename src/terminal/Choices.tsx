import { Cards, fits, ownCards, type ScreenCard } from './Cards.tsx'
import { useWall } from './context.ts'

type Columns = 2 | 3 | 4

/** How many cards stand beside and above each other, so that their bars are wide and the last scan keeps its room. */
function gridOf(cards: readonly ScreenCard[], rows: number): { columns: Columns; most: number } {
  const wanted: readonly Columns[] = cards.length > 3 * rows ? [4, 3, 2] : [3, 2]
  const columns = wanted.find(columns => cards.every(({ card }) => fits(card, columns))) ?? 2
  return { columns, most: columns * rows }
}

export type Pages = { readonly count: number; readonly each: number }

/** The pages of a step's choices. The card that turns them takes the place of a choice. */
export function choicePages(choices: readonly ScreenCard[], rows: number): Pages {
  const { most } = gridOf(choices, rows)
  if (choices.length <= most) return { count: 1, each: most }
  return { count: Math.ceil(choices.length / (most - 1)), each: most - 1 }
}

type Props = { choices: readonly ScreenCard[]; rows: number; turned: number }

/** A step's choices, each with its card. */
export function WallChoices({ choices, rows, turned }: Props) {
  const { registry } = useWall()
  const { columns } = gridOf(choices, rows)
  const { count, each } = choicePages(choices, rows)
  const page = turned % count
  const more = count > 1 ? ownCards(registry, ['keypad.more']) : []
  const shown = choices.slice(page * each, (page + 1) * each)
  const cards = [...shown, ...more.map(card => ({ ...card, title: `${card.title} ${page + 1}/${count}` }))]
  return <Cards label="Choix" cards={cards} columns={columns} />
}
