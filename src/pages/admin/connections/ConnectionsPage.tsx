import { useNavigate } from 'react-router-dom'
import { type ConnectionEntry, connectionCalls } from '#contract/endpoints/connection.ts'
import { shopConnectionCalls } from '#contract/endpoints/shop-connection.ts'
import { formatRecent } from '#src/ui/dates.ts'
import { connectionPath, newConnectionPath } from '../addresses.ts'
import { connectionDoor, useConnectionDoor } from '../connection-door.ts'
import { listPage } from '../list/list-page.tsx'
import { type Column, Tag } from '../list/Rows.tsx'
import { Trouble } from '../notifications/Trouble.tsx'
import { stateWords } from '../notifications/words.ts'
import { ShopName } from '../shop-names.tsx'
import { kindWords, linkWords } from './words.ts'

const add = {
  id: 'connection.add',
  keywords: ['ajouter', 'connexion', ...Object.values(kindWords).map(({ name }) => name)],
}

const common = {
  title: 'Connexions',
  again: { everyMs: 15_000 },
  read: (connections: readonly ConnectionEntry[]) => ({ rows: connections }),
}

const nameColumn: Column<ConnectionEntry> = {
  id: 'name',
  title: 'Nom',
  names: true,
  cell: ({ name }) => name,
  tags: ({ status }) => status !== 'active' && <Tag look="warning">{stateWords[status]}</Tag>,
}

const otherColumns: readonly Column<ConnectionEntry>[] = [
  { id: 'kind', title: 'Programme', cell: ({ kind }) => kindWords[kind].name },
  {
    id: 'in',
    title: 'Commandes',
    quiet: true,
    cell: ({ why, lookedAt }) => (
      <>
        {why !== null && <span className="block font-semibold text-error-ink">{why}</span>}
        {lookedAt === null ? 'pas encore lues' : `dernier passage ${formatRecent(lookedAt)}`}
      </>
    ),
  },
  {
    id: 'out',
    title: 'Ce qui repart',
    cell: connection => <Trouble of={{ ...connection, why: null }} calm="tout est parti" />,
  },
]

/** « Connexions »: the shops' own programs, from which orders come. */
export const ConnectionsPage = listPage({
  ...common,
  lead: 'Les programmes des boutiques : leurs commandes viennent ici, les numéros et le stock repartent.',
  add: { ...add, title: linkWords.house, to: newConnectionPath },
  call: connectionCalls.list,
  opens: ({ id }) => connectionPath(id),
  none: 'Aucune boutique n’est reliée encore.',
  columns: [
    nameColumn,
    { id: 'shop', title: 'Boutique', cell: ({ shop }) => <ShopName of={shop} /> },
    ...otherColumns,
  ],
})

/** « Connexions » of one shop. */
export const ShopConnectionsPage = listPage({
  ...common,
  lead: 'Vos sites : leurs commandes viennent ici, les numéros et le stock repartent.',
  call: shopConnectionCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  opens: ({ id }, here) => connectionDoor(here).connection(id),
  none: 'Aucun de vos sites n’est relié encore.',
  columns: [nameColumn, ...otherColumns],
  usePage() {
    const go = useNavigate()
    const { newConnection } = useConnectionDoor()
    return { add: { ...add, title: linkWords.shop, run: () => go(newConnection) } }
  },
})
