import { cartonCalls } from '#contract/endpoints/carton.ts'
import { weightText } from '#contract/weighing.ts'
import { count } from '#src/ui/numbers.ts'
import { cartonPath, newCartonPath } from '../addresses.ts'
import { listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { ShopNames } from '../shop-names.tsx'

/** « Cartons »: what parcels are packed in. */
export const CartonsPage = listPage({
  title: 'Cartons',
  lead: 'Dans quoi les colis partent : tailles, poids, boutiques.',
  add: {
    id: 'carton.add',
    title: 'Ajouter un carton',
    keywords: ['créer', 'nouveau', 'emballage'],
    to: newCartonPath,
  },
  files: 'cartons',
  call: cartonCalls.list,
  read: ({ cartons, total }) => ({ rows: cartons, total }),
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
  opens: ({ id }) => cartonPath(id),
  none: 'Aucun carton ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Nom',
      sorts: true,
      names: true,
      cell: ({ name }) => name,
      tags: ({ active }) => !active && <Tag>archivé</Tag>,
    },
    { id: 'code', title: 'Code', sorts: true, cell: ({ code }) => code },
    {
      id: 'volume',
      title: 'Intérieur',
      sorts: true,
      figures: true,
      unbroken: true,
      cell: ({ lengthMm, widthMm, heightMm }) => `${lengthMm} × ${widthMm} × ${heightMm} mm`,
    },
    {
      id: 'tare',
      title: 'À vide',
      sorts: true,
      titled: 'before',
      figures: true,
      unbroken: true,
      cell: ({ tareG }) => weightText(tareG),
    },
    {
      id: 'limit',
      title: 'Au plus',
      sorts: true,
      titled: 'before',
      figures: true,
      unbroken: true,
      cell: ({ limitG }) => weightText(limitG),
    },
    {
      id: 'passed-over',
      title: 'Un autre pris (30 j)',
      titled: 'before',
      figures: true,
      cell: ({ passedOver = 0 }) => count(passedOver),
    },
    {
      id: 'shops',
      title: 'Boutiques',
      titled: 'list',
      quiet: true,
      cell: carton => <ShopNames of={carton} />,
    },
  ],
})
