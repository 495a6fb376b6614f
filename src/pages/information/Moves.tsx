import { useInfiniteQuery } from '@tanstack/react-query'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import type { StockMove, StockMoves } from '#contract/entities/stock.ts'
import type { OperationType } from '#contract/operations.ts'
import type { Refusal } from '#contract/problems.ts'
import { orThrow, RefusedError } from '#src/api/client.ts'
import type { ReadingMeta } from '#src/api/queries.ts'
import { SmallPhoto } from '#src/operations/photos/SmallPhoto.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { count } from '#src/ui/numbers.ts'
import { Spinner } from '#src/ui/Spinner.tsx'

type ReadMoves = (before: number | undefined, signal: AbortSignal) => Promise<{ data: StockMoves } | Refusal>

type Props = {
  /** The article or location that these moves belong to. */
  of: string
  read: ReadMoves
  /** The location's name on its own page: pieces that arrive get a plus, pieces that leave a minus. */
  at?: string
}

export function Moves({ of, read, at }: Props) {
  const { moves, hasMore, refused, isFetching, more } = useMoves(of, read)
  return (
    <section aria-label="Derniers mouvements" className="panel min-w-0 overflow-hidden">
      <h2 className="border-b border-line px-5 py-4 font-bold">Derniers mouvements</h2>
      {moves.length > 0 && (
        <ul>
          {moves.map(move => (
            <Move key={move.number} move={move} at={at} />
          ))}
        </ul>
      )}
      {moves.length === 0 && !isFetching && !refused && (
        <p className="px-5 py-8 text-ink-2">Aucun mouvement encore.</p>
      )}
      {refused && (
        <p role="alert" className="px-5 py-4 text-error-ink">
          Les mouvements n’ont pas pu être chargés. {refused.detail}
        </p>
      )}
      {moves.length === 0 && isFetching && (
        <div className="grid place-items-center px-5 py-8">
          <Spinner size={28} label="Chargement des mouvements" />
        </div>
      )}
      {(refused || (moves.length > 0 && hasMore)) && (
        <footer className="border-t border-line px-5 py-4">
          <Button look="plain" busy={isFetching} onClick={more}>
            {refused ? 'Réessayer' : 'Mouvements plus anciens'}
          </Button>
        </footer>
      )}
    </section>
  )
}

/** Adds older pages below. After a failure the button reads the same page again. */
function useMoves(of: string, read: ReadMoves) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['moves', of],
    queryFn: async ({ pageParam, signal }) => orThrow(await read(pageParam, signal)).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ older, moves }) => (older === null ? undefined : moves.at(-1)?.number),
    refetchOnWindowFocus: false,
    meta: { afterChanges: true } satisfies ReadingMeta,
    throwOnError: surprise => !(surprise instanceof RefusedError),
  })
  return {
    moves: data?.pages.flatMap(page => page.moves) ?? [],
    hasMore: hasNextPage,
    refused: error instanceof RefusedError && !isFetching ? error.refused : undefined,
    isFetching,
    more: () => void fetchNextPage(),
  }
}

const names: Readonly<Record<OperationType, string>> = {
  INFO: 'Information',
  PICKING: 'Prélèvement',
  REBUT: 'Rebut',
  RECEPTION: 'Réception',
  REPRINT: 'Réimpression',
  RETURN_PRODUCT: 'Retour',
  SHIPPING: 'Expédition',
  INVENTORY: 'Inventaire',
  TRANSFER: 'Transfert',
  BARCODE: 'Étiquette',
}

function Move({ move, at }: { move: StockMove; at: string | undefined }) {
  const { type, product, qty, lot, from, to, by, reason, photo } = move
  const { shops } = useAccess()
  const sign = at === undefined ? '' : to === at ? '+' : '−'
  const what = [names[type], reason, lot && `lot ${lot}`].filter(Boolean).join(' · ')
  return (
    <li className="flex items-center gap-4 border-b border-line px-5 py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          {from} → {to}
        </p>
        {at !== undefined && <p className="wrap-anywhere">{product.name}</p>}
        <p className="text-sm text-ink-2 wrap-anywhere">
          {what} · {formatYearDayHour(move.at)}
          {by && ` · ${by}`}
        </p>
      </div>
      {photo && shops.some(({ slug }) => slug === product.shop) && (
        <SmallPhoto
          of={rebutCalls.photo}
          input={{ params: { slugShop: product.shop, photo } }}
          about={[product.name, reason, formatYearDayHour(move.at)].filter(Boolean).join(' · ')}
        />
      )}
      <p className="text-xl font-bold tabular-nums">
        {sign}
        {count(qty)}
      </p>
    </li>
  )
}
