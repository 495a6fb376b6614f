import type { Active } from '#src/operations/active.ts'
import { idleCards, idleSum } from '#src/operations/idle/cards.ts'
import { useIdle } from '#src/operations/idle/useIdle.ts'
import { useScan } from '#src/scan/provider.tsx'
import { manualScan } from '#src/scan/sources/source.ts'
import type { ScreenCard } from './Cards.tsx'

const nothing = 'Rien de scanné encore'

/** What can be done now, on a wall: a card for each, with the thing's own code, and how much waits in all. */
export function useIdleCards(now: Active | undefined): { cards: readonly ScreenCard[]; words: string } {
  const { hear, grammar } = useScan()
  const idle = useIdle(now)
  if (!idle) return { cards: [], words: nothing }
  const { data, refused } = idle
  if (!data) return { cards: [], words: refused ? 'Ce qui attend n’a pas pu être lu' : nothing }
  const cards = idleCards(data.data, grammar()).map(({ id, title, code }) => ({
    id,
    title,
    code,
    card: code,
    run: () => hear(manualScan(code)),
  }))
  return { cards, words: idleSum(data.data) }
}
