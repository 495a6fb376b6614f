import { Route, Routes, useNavigate } from 'react-router-dom'
import { shopReturnCalls } from '#contract/endpoints/shop-return.ts'
import type { ReturnEntry } from '#contract/entities/work-list.ts'
import { useDialogScans } from '#src/scan/provider.tsx'
import { useShop } from '#src/session/access.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { listPage } from '../list/list-page.tsx'
import { shopReturnPath } from '../return-door.ts'
import { ShopReturnPage } from './ShopReturnPage.tsx'

const stateWords: Readonly<Record<ReturnEntry['status'], string>> = {
  waiting: 'En attente',
  completed: 'Traité',
}

/** The returns of one shop, for its own people and the managers of its warehouse. */
export const ShopReturnPages = () => (
  <Routes>
    <Route index element={<ShopReturnsList />} />
    <Route path=":return" element={<ShopReturnPage />} />
  </Routes>
)

/** « Retours » at a shop's own door. */
const ShopReturnsList = listPage({
  title: 'Retours',
  lead: 'Ce que vos clients ont rendu. Dites ce que devient ce qui attend.',
  shopFiles: 'returns',
  call: shopReturnCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  again: { everyMs: 60_000, onFocus: true },
  read: ({ returns, total }) => ({ rows: returns.map(one => ({ id: one.name, ...one })), total }),
  sorted: { by: 'created', order: 'desc' },
  search: 'Retour, commande, suivi, client…',
  filters: { state: { label: 'État', all: 'Tous', options: stateWords } },
  opens: ({ name }, { shopSlug = '' }) => shopReturnPath(shopSlug, name),
  none: 'Aucun retour ne répond à ces filtres.',
  empty: 'Rien n’est revenu encore.',
  columns: [
    { id: 'name', title: 'Retour', sorts: true, names: true, unbroken: true, cell: ({ name }) => name },
    {
      id: 'order',
      title: 'Commande',
      cell: ({ order }) => order ?? 'colis inconnu',
      below: ({ customer }) => customer,
    },
    {
      id: 'status',
      title: 'État',
      sorts: true,
      cell: ({ status, wished }) =>
        status === 'completed' ? 'Traité' : wished ? 'Décidé, pas encore fait' : 'À décider',
      below: ({ waitReason }) => waitReason,
    },
    { id: 'origin', title: 'Origine', cell: ({ origin }) => origin },
    {
      id: 'pieces',
      title: 'Pièces',
      figures: true,
      unbroken: true,
      cell: ({ pieces }) => plural(pieces, 'pièce'),
    },
    {
      id: 'created',
      title: 'Reçu',
      sorts: true,
      quiet: true,
      unbroken: true,
      cell: ({ createdAt }) => formatDayHour(createdAt),
    },
  ],
  usePage() {
    const go = useNavigate()
    const { slug } = useShop()
    useDialogScans(({ codes }) => {
      const code = codes.find(({ kind }) => kind === 'return')
      if (!code) return null
      void go(shopReturnPath(slug, code.value))
      return { kind: 'navigated', tone: 'ok', text: `Retour ${code.value}`, code }
    })
    return {}
  },
})
