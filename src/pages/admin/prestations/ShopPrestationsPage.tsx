import { shopPrestationCalls } from '#contract/endpoints/shop-prestation.ts'
import { listPage } from '../list/list-page.tsx'
import { prestationColumns, prestationList, stateFilter } from './prestation-list.tsx'

/** « Prestations » at a shop's own door. */
export const ShopPrestationsPage = listPage({
  ...prestationList,
  lead: 'Ce que l’entrepôt a fait pour vous en plus de vos commandes.',
  shopFiles: 'prestations',
  call: shopPrestationCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  again: { everyMs: 60_000, onFocus: true },
  filters: { state: stateFilter },
  columns: prestationColumns(false),
})
