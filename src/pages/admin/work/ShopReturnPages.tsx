import { Route, Routes, useNavigate } from 'react-router-dom'
import { shopReturnCalls } from '#contract/endpoints/shop-return.ts'
import type { ReturnEntry } from '#contract/entities/work-list.ts'
import { useDialogScans } from '#src/scan/provider.tsx'
import { useShop } from '#src/session/access.tsx'
import { listPage } from '../list/list-page.tsx'
import { shopReturnPath } from '../return-door.ts'
import { returnColumns, returnList } from './return-list.tsx'
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
  ...returnList,
  lead: 'Ce que vos clients ont rendu. Dites ce que devient ce qui attend.',
  shopFiles: 'returns',
  call: shopReturnCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  again: { everyMs: 60_000, onFocus: true },
  filters: { state: { label: 'État', all: 'Tous', options: stateWords } },
  opens: ({ name }, { shopSlug = '' }) => shopReturnPath(shopSlug, name),
  empty: 'Rien n’est revenu encore.',
  columns: returnColumns({
    ofHouse: false,
    state: ({ status, wished }) =>
      status === 'completed' ? 'Traité' : wished ? 'Décidé, pas encore fait' : 'À décider',
  }),
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
