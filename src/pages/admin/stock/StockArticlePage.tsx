import { useParams, useSearchParams } from 'react-router-dom'
import { sellable } from '#contract/endpoints/product.ts'
import {
  type ShopExpected,
  type ShopLot,
  type ShopStockFile,
  shopStockCalls,
} from '#contract/endpoints/shop-stock.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { formatNumericDay } from '#src/ui/dates.ts'
import { count } from '#src/ui/numbers.ts'
import { KitParts } from '../../information/KitParts.tsx'
import { Moves } from '../../information/Moves.tsx'
import { Entry } from '../form/entry-pages.tsx'
import { FilterField } from '../list/filters.tsx'
import { type Column, Rows } from '../list/Rows.tsx'
import { NotShown } from '../NotShown.tsx'
import { stockPath } from '../stock-door.ts'
import { ThresholdForm } from './ThresholdForm.tsx'
import { useStockScans } from './useStockScans.ts'

/** The stock of one article: what it is for, by lot, what is announced, and its moves; now or at the end of a past day. */
export function StockArticlePage() {
  const { shopSlug = '', article = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const day = address.get('day') ?? undefined
  const params = { slugShop: shopSlug, article }
  const reading = useReading(
    shopStockCalls.article,
    { params, query: { day } },
    { afterChanges: true, onFocus: true, keepPrevious: true },
  )
  useStockScans(shopSlug)
  const back = { to: stockPath(shopSlug), title: 'Stock' }
  const found = reading.data?.data.article
  if (!found || found.sku !== article) {
    return <NotShown reading={reading} missing="Cet article n’existe pas dans cette boutique." back={back} />
  }
  return (
    <Entry title={found.name} lead={found.sku} back={back}>
      <div className="max-w-72">
        <FilterField
          key={article}
          name="day"
          filter={{ label: 'À la fin du jour', pastDay: true }}
          filters={{ day }}
          onChange={({ day }) => setAddress(day === undefined ? {} : { day }, { replace: true })}
        />
      </div>
      <Figures article={found} />
      {found.now?.kit && <KitParts kit={found.now.kit} />}
      <Lots lots={found.lots} />
      {found.now && <Expected deliveries={found.deliveries} />}
      {found.now && <ThresholdForm shop={shopSlug} article={found} readAgain={reading.readAgain} />}
      <MovesUntil shop={shopSlug} sku={article} day={day} />
    </Entry>
  )
}

type Figure = { readonly title: string; readonly hint: string; readonly pieces: number }

/** Of a past day it is not known what was promised or announced. */
function figuresOf({ now, pieces, quarantined, lots }: ShopStockFile): Figure[] {
  const all = { title: 'En stock', hint: 'toutes les pièces', pieces }
  const aside = { title: 'Quarantaine', hint: 'mis de côté', pieces: quarantined }
  if (now === null) {
    const sum = (of: (lot: ShopLot) => number) => lots.reduce((all, lot) => all + of(lot), 0)
    return [
      all,
      { title: 'En rayon', hint: 'bloqué ou périmé compris', pieces: sum(({ shelves }) => shelves) },
      aside,
      { title: 'Ailleurs', hint: 'emballage, retours', pieces: sum(({ elsewhere }) => elsewhere) },
    ]
  }
  return [
    {
      title: 'Disponible',
      hint: now.kit ? 'avec les kits à faire' : 'libre, en rayon',
      pieces: sellable(now),
    },
    { title: 'Réservé', hint: 'pour des listes en cours', pieces: now.reserved },
    aside,
    { title: 'Ailleurs', hint: 'emballage, retours, bloqué ou périmé', pieces: now.elsewhere },
    { title: 'Commandé', hint: 'à préparer encore', pieces: now.ordered },
    { title: 'Attendu', hint: 'de livraisons annoncées', pieces: now.expected },
  ]
}

const Figures = ({ article }: { article: ShopStockFile }) => (
  <section aria-label="À quoi sert le stock" className="panel p-5">
    <dl className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
      {figuresOf(article).map(({ title, hint, pieces }) => (
        <div key={title} className="min-w-0">
          <dt className="font-semibold">{title}</dt>
          <dd>
            <span className="block text-2xl font-bold tabular-nums">{count(pieces)}</span>
            <span className="block text-sm text-ink-2">{hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

type PartProps<R extends { id: string }> = {
  title: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  none: string
}

const Part = <R extends { id: string }>({ title, ...list }: PartProps<R>) => (
  <section aria-label={title} className="panel min-w-0 overflow-hidden p-0">
    <h2 className="border-b border-line px-5 py-4 font-bold">{title}</h2>
    <Rows label={title} few {...list} />
  </section>
)

const figure = <R,>(id: string, title: string, of: (row: R) => number): Column<R> => ({
  id,
  title,
  titled: 'before',
  figures: true,
  className: 'max-md:inline-block!',
  cell: row => count(of(row)),
})

type Lot = ShopLot & { readonly id: string }

const lotColumns: readonly Column<Lot>[] = [
  { id: 'lot', title: 'Lot', names: true, cell: ({ lot }) => lot ?? 'Sans lot' },
  {
    id: 'expiry',
    title: 'Péremption',
    titled: 'before',
    cell: ({ expiry, leavesUntil }) => {
      if (expiry === null || leavesUntil === null) return '—'
      const day = formatNumericDay(expiry)
      return leavesUntil === expiry ? day : `${day}, part jusqu’au ${formatNumericDay(leavesUntil)}`
    },
  },
  figure('shelves', 'En rayon', ({ shelves }) => shelves),
  figure('quarantined', 'Quarantaine', ({ quarantined }) => quarantined),
  figure('elsewhere', 'Ailleurs', ({ elsewhere }) => elsewhere),
]

const Lots = ({ lots }: { lots: readonly ShopLot[] }) => (
  <Part
    title="Par lot et péremption"
    columns={lotColumns}
    rows={lots.map(one => ({ id: `${one.lot} ${one.expiry}`, ...one }))}
    none="Il n’y en a pas à l’entrepôt."
  />
)

type Coming = ShopExpected & { readonly id: string }

const comingColumns: readonly Column<Coming>[] = [
  {
    id: 'name',
    title: 'Livraison',
    names: true,
    cell: ({ name }) => name,
    below: ({ supplier }) => supplier,
  },
  {
    id: 'on',
    title: 'Attendue',
    titled: 'before',
    cell: ({ expectedOn }) => (expectedOn === null ? 'jour inconnu' : `le ${formatNumericDay(expectedOn)}`),
  },
  figure('expected', 'Annoncé', ({ expected }) => expected),
  figure('received', 'Déjà reçu', ({ received }) => received),
]

const Expected = ({ deliveries }: { deliveries: readonly ShopExpected[] }) => (
  <Part
    title="Ce qui arrive"
    columns={comingColumns}
    rows={deliveries.map(one => ({ id: one.name, ...one }))}
    none="Aucune livraison n’est annoncée."
  />
)

function MovesUntil({ shop, sku, day }: { shop: string; sku: string; day: string | undefined }) {
  const call = useCall()
  const params = { slugShop: shop, article: sku }
  const read = (before: number | undefined, signal: AbortSignal) =>
    call(shopStockCalls.moves, { params, query: { before, day } }, { signal })
  return <Moves of={`${shop} ${sku} ${day ?? ''}`} read={read} />
}
