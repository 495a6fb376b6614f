import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { weightText } from '#contract/weighing.ts'
import { plural } from '#src/ui/numbers.ts'
import { carrierPath, newCarrierPath } from '../addresses.ts'
import { listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { ShopNames } from '../shop-names.tsx'
import { weekText } from './week.ts'

/** « Transporteurs »: who comes for the parcels. */
export const CarriersPage = listPage({
  title: 'Transporteurs',
  lead: 'Qui vient chercher les colis, quels jours, à quelle heure.',
  add: {
    id: 'carrier.add',
    title: 'Ajouter un transporteur',
    keywords: ['créer', 'nouveau', 'coursier'],
    to: newCarrierPath,
  },
  files: 'carriers',
  call: carrierCalls.list,
  read: ({ carriers, total }) => ({ rows: carriers, total }),
  sorted: { by: 'name', order: 'asc' },
  search: 'Nom, code…',
  filters: {
    state: {
      label: 'État',
      all: 'Tous',
      start: 'active',
      options: { active: 'En service', archived: 'Archivés' },
    },
  },
  opens: ({ id }) => carrierPath(id),
  none: 'Aucun transporteur ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Nom',
      sorts: true,
      names: true,
      cell: ({ name }) => name,
      tags: ({ active, accounts }) => (
        <>
          {!active && <Tag>archivé</Tag>}
          {accounts.some(({ readable }) => !readable) && <Tag look="warning">secret à saisir</Tag>}
        </>
      ),
    },
    { id: 'slug', title: 'Code', sorts: true, cell: ({ slug }) => slug },
    {
      id: 'cutoff',
      title: 'Départ',
      sorts: true,
      titled: 'before',
      figures: true,
      cell: ({ cutoff }) => cutoff,
      below: ({ week }) => weekText(week),
    },
    {
      id: 'weight',
      title: 'Au plus',
      sorts: true,
      titled: 'before',
      figures: true,
      unbroken: true,
      cell: ({ maxWeightG }) => weightText(maxWeightG),
    },
    {
      id: 'cartons',
      title: 'Cartons',
      figures: true,
      cell: ({ cartons }) => (cartons.length === 0 ? 'aucun carton' : plural(cartons.length, 'carton')),
    },
    {
      id: 'shops',
      title: 'Boutiques',
      titled: 'list',
      quiet: true,
      cell: carrier => <ShopNames of={carrier} />,
    },
  ],
})
