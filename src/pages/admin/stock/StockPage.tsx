import { useParams } from 'react-router-dom'
import { sellable } from '#contract/endpoints/product.ts'
import { type ShopStockEntry, shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import { formatNumericDay } from '#src/ui/dates.ts'
import { count } from '#src/ui/numbers.ts'
import { listPage } from '../list/list-page.tsx'
import { type Column, Tag } from '../list/Rows.tsx'
import { useMany } from '../list/useMany.tsx'
import { stockArticlePath } from '../stock-door.ts'
import { useDownload } from '../useDownload.ts'
import { useStockDeeds } from './useStockDeeds.tsx'
import { useStockScans } from './useStockScans.ts'
import { isLow } from './useThresholds.ts'

type Row = ShopStockEntry & { readonly id: string }
type Sort = 'name' | 'sku' | 'pieces'

/** On a handheld the figures of an article stand beside each other. */
const figures = {
  titled: 'before',
  figures: true,
  unbroken: true,
  className: 'max-md:inline-block!',
} as const

const figure = (id: string, title: string, of: (row: Row) => number | undefined): Column<Row, Sort> => ({
  id,
  title,
  ...figures,
  cell: row => said(of(row)),
})

/** What was promised or announced on a past day is not known. */
const said = (pieces: number | undefined) => (pieces === undefined ? '—' : count(pieces))

/** « Stock » at a shop's own door: what the warehouse has of its goods, now or at the end of a past day. */
export const StockPage = listPage({
  title: 'Stock',
  lead: 'Vos articles à l’entrepôt : ce qui peut partir, ce qui est mis de côté, ce qui arrive.',
  call: shopStockCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  read: ({ articles, total }) => ({ rows: articles.map(one => ({ id: one.sku, ...one })), total }),
  sorted: { by: 'name', order: 'asc' },
  search: 'Nom, référence, code…',
  filters: {
    state: {
      label: 'À surveiller',
      all: 'Tous les articles',
      options: {
        low: 'Sous le seuil',
        none: 'Plus rien de disponible',
        expiring: 'Bientôt périmé : ne part plus, ou dans les 30 jours',
        quarantine: 'Avec des pièces en quarantaine',
      },
      clears: 'day',
    },
    day: { label: 'À la fin du jour', pastDay: true, clears: 'state' },
  },
  opens: ({ sku }, { shopSlug = '' }) => stockArticlePath(shopSlug, sku),
  none: 'Aucun article ne répond à ces filtres.',
  empty: 'Aucun article encore. Ajoutez-les dans « Articles », un par un ou par fichier.',
  columns: [
    {
      id: 'name',
      title: 'Article',
      sorts: true,
      names: true,
      cell: ({ name }) => name,
      below: ({ sku, expiry, now }) =>
        [sku, now?.kit && 'kit', expiry && `périme le ${formatNumericDay(expiry)}`]
          .filter(Boolean)
          .join(' · '),
    },
    {
      ...figure('available', 'Disponible', ({ now }) => (now ? sellable(now) : undefined)),
      tags: row => isLow(row) && <Tag look="warning">sous le seuil de {count(row.threshold ?? 0)}</Tag>,
    },
    figure('reserved', 'Réservé', ({ now }) => now?.reserved),
    figure('quarantined', 'Quarantaine', ({ quarantined }) => quarantined),
    figure('expected', 'Attendu', ({ now }) => now?.expected),
    {
      id: 'pieces',
      title: 'En stock',
      sorts: true,
      ...figures,
      cell: ({ pieces }) => count(pieces),
    },
  ],
  usePage({ rows, query }) {
    const { shopSlug = '' } = useParams()
    const save = useDownload()
    useStockScans(shopSlug)
    const many = useMany(rows, useStockDeeds(shopSlug))
    return {
      choosing: many.choosing,
      dialog: many.dialog,
      take: format =>
        save(shopStockCalls.export, {
          params: { slugShop: shopSlug },
          query: shopStockCalls.export.query.parse({ ...query, format }),
        }),
    }
  },
})
