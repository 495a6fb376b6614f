import { shopCalls } from '#contract/endpoints/shop.ts'
import { count } from '#src/ui/numbers.ts'
import { newShopPath, shopPath } from '../addresses.ts'
import { listPage } from '../list/list-page.tsx'

/** « Boutiques »: for whom the warehouse works. */
export const ShopsPage = listPage({
  title: 'Boutiques',
  lead: 'Pour qui l’entrepôt travaille.',
  add: {
    id: 'shop.add',
    title: 'Ajouter une boutique',
    keywords: ['créer', 'nouveau', 'client'],
    to: newShopPath,
  },
  files: 'shops',
  call: shopCalls.list,
  read: ({ shops, total }) => ({ rows: shops, total }),
  sorted: { by: 'name', order: 'asc' },
  search: 'Nom, adresse courte…',
  opens: ({ id }) => shopPath(id),
  none: 'Aucune boutique ne répond à cette recherche.',
  columns: [
    { id: 'name', title: 'Nom', sorts: true, names: true, cell: ({ name }) => name },
    { id: 'slug', title: 'Adresse courte', sorts: true, cell: ({ slug }) => slug },
    {
      id: 'city',
      title: 'Ville',
      quiet: true,
      cell: ({ address }) => (address ? `${address.postcode} ${address.city}` : '—'),
    },
    {
      id: 'people',
      title: 'Personnes',
      sorts: true,
      titled: 'behind',
      figures: true,
      cell: ({ people }) => count(people),
    },
    {
      id: 'articles',
      title: 'Articles',
      sorts: true,
      titled: 'behind',
      figures: true,
      cell: ({ articles }) => count(articles),
    },
    {
      id: 'orders',
      title: 'Commandes',
      sorts: true,
      titled: 'behind',
      figures: true,
      cell: ({ orders }) => count(orders),
    },
  ],
})
