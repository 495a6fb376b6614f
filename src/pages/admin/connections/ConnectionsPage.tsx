import Plus from 'lucide-react/icons/plus'
import { Link, useNavigate } from 'react-router-dom'
import { type ConnectionEntry, connectionCalls } from '#contract/endpoints/connection.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Cell, type Column, Table } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatRecent } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { connectionPath, newConnectionPath } from '../addresses.ts'
import { Heading } from '../Heading.tsx'
import { cell, Tag } from '../list/ListPage.tsx'
import { Trouble } from '../notifications/Trouble.tsx'
import { stateWords } from '../notifications/words.ts'
import { useShopNames } from '../shop-names.ts'
import { useActs } from '../useActs.ts'
import { kindWords } from './words.ts'

const heading = 'px-4 py-3'
const columns: readonly Column[] = [
  { id: 'name', title: 'Nom', names: true, className: heading },
  { id: 'shop', title: 'Boutique', className: heading },
  { id: 'kind', title: 'Programme', className: heading },
  { id: 'in', title: 'Commandes', className: heading },
  { id: 'out', title: 'Ce qui repart', className: heading },
]

/** « Connexions »: the shops' own programs, from which orders come. */
export function ConnectionsPage() {
  const go = useNavigate()
  const { data, refused, isFetching, readAgain } = useReading(
    connectionCalls.list,
    {},
    { keepPrevious: true, afterChanges: true, everyMs: 15_000 },
  )
  const add = {
    id: 'connection.add',
    title: 'Relier une boutique',
    keywords: ['ajouter', 'connexion', ...Object.values(kindWords).map(({ name }) => name)],
    run: () => go(newConnectionPath),
  }
  useActs('Connexions', [add])
  const rows = data?.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Connexions"
        lead="Les programmes des boutiques : leurs commandes viennent ici, les numéros et le stock repartent."
      >
        <Button onClick={add.run}>
          <Plus size={20} aria-hidden />
          {add.title}
        </Button>
      </Heading>
      {rows ? (
        <section aria-label="Connexions" className="panel overflow-hidden p-0">
          <div className="md:overflow-x-auto">
            <Table
              label="Connexions"
              columns={columns}
              rows={rows}
              none={<p className="px-4 py-12 text-center text-ink-2">Aucune boutique n’est reliée encore.</p>}
              onOpen={id => go(connectionPath(id))}
              className="md:min-w-[52rem]"
              headClassName="border-b border-line bg-ground text-sm max-md:hidden"
              rowClassName="border-b border-line last:border-0 max-md:block max-md:py-3"
            >
              {connection => <Line connection={connection} />}
            </Table>
          </div>
        </section>
      ) : refused ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
      ) : (
        <LoadingPanel />
      )}
    </div>
  )
}

function Line({ connection }: { connection: ConnectionEntry }) {
  const { id, name, shop, kind, status, lookedAt, why } = connection
  const owner = useShopNames({ shops: [shop], otherShops: 0 })
  return (
    <>
      <Cell className={`${cell} font-semibold`}>
        <Link to={connectionPath(id)} className="inline-flex min-h-11 items-center hover:underline">
          {name}
        </Link>
        {status !== 'active' && <Tag look="warning">{stateWords[status]}</Tag>}
      </Cell>
      <Cell className={cell}>{owner}</Cell>
      <Cell className={cell}>{kindWords[kind].name}</Cell>
      <Cell className={cell}>
        {why !== null && <span className="block font-semibold text-error-ink">{why}</span>}
        <span className="text-ink-2">
          {lookedAt === null ? 'pas encore lues' : `dernier passage ${formatRecent(lookedAt)}`}
        </span>
      </Cell>
      <Cell className={cell}>
        <Trouble of={{ ...connection, why: null }} calm="tout est parti" />
      </Cell>
    </>
  )
}
