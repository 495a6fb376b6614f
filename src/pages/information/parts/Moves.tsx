import type { Answer } from '#contract/answer.ts'
import type { StockMove, StockMoves } from '#contract/entities/stock.ts'
import type { OperationType } from '#contract/operations.ts'
import type { Refusal } from '#contract/problems.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { count } from '#src/ui/numbers.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import { sayMoment } from './dates.ts'
import { RebutPhoto } from './ScrapPhoto.tsx'
import { useMoves } from './useMoves.ts'

export type ReadMoves = (
  before: number | undefined,
  signal: AbortSignal,
) => Promise<Answer<StockMoves> | Refusal>

/** Who moved what, when, from where to where; `at` is the place from which one looks. */
export function Moves({ read, at }: { read: ReadMoves; at?: string }) {
  const { moves, older, refused, isFetching, more } = useMoves(read)
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
      {(refused || (moves.length > 0 && older !== null)) && (
        <footer className="border-t border-line px-5 py-4">
          <Button look="plain" busy={isFetching} onClick={more}>
            {refused ? 'Réessayer' : 'Mouvements plus anciens'}
          </Button>
        </footer>
      )}
    </section>
  )
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
          {what} · {sayMoment(move.at)}
          {by && ` · ${by}`}
        </p>
      </div>
      {photo && shops.some(({ slug }) => slug === product.shop) && (
        <RebutPhoto
          shop={product.shop}
          photo={photo}
          about={[product.name, reason, sayMoment(move.at)].filter(Boolean).join(' · ')}
        />
      )}
      <p className="text-xl font-bold tabular-nums">
        {sign}
        {count(qty)}
      </p>
    </li>
  )
}
