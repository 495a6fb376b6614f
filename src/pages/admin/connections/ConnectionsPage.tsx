import { connectionCalls } from '#contract/endpoints/connection.ts'
import { formatRecent } from '#src/ui/dates.ts'
import { connectionPath, newConnectionPath } from '../addresses.ts'
import { listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { Trouble } from '../notifications/Trouble.tsx'
import { stateWords } from '../notifications/words.ts'
import { ShopName } from '../shop-names.tsx'
import { kindWords } from './words.ts'

/** « Connexions »: the shops' own programs, from which orders come. */
export const ConnectionsPage = listPage({
  title: 'Connexions',
  lead: 'Les programmes des boutiques : leurs commandes viennent ici, les numéros et le stock repartent.',
  add: {
    id: 'connection.add',
    title: 'Relier une boutique',
    keywords: ['ajouter', 'connexion', ...Object.values(kindWords).map(({ name }) => name)],
    to: newConnectionPath,
  },
  call: connectionCalls.list,
  again: { everyMs: 15_000 },
  read: connections => ({ rows: connections }),
  opens: ({ id }) => connectionPath(id),
  none: 'Aucune boutique n’est reliée encore.',
  columns: [
    {
      id: 'name',
      title: 'Nom',
      names: true,
      cell: ({ name }) => name,
      tags: ({ status }) => status !== 'active' && <Tag look="warning">{stateWords[status]}</Tag>,
    },
    { id: 'shop', title: 'Boutique', cell: ({ shop }) => <ShopName of={shop} /> },
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
  ],
})
