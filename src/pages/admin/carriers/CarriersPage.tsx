import { Link, useNavigate } from 'react-router-dom'
import { type CarrierEntry, carrierCalls, type carrierSorts } from '#contract/endpoints/carrier.ts'
import { weightText } from '#contract/weighing.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { plural } from '#src/ui/numbers.ts'
import { carrierPath, newCarrierPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage, Tag } from '../list/ListPage.tsx'
import { useShopNames } from '../shop-names.ts'
import { weekText } from './week.ts'

type Sort = (typeof carrierSorts)[number]
type Filters = { state: 'active' | 'archived' | undefined }

const columns: readonly Column[] = [
  { id: 'name', title: 'Nom', sorts: true, names: true },
  { id: 'slug', title: 'Code', sorts: true },
  { id: 'cutoff', title: 'Départ', sorts: true },
  { id: 'weight', title: 'Au plus', sorts: true },
  { id: 'cartons', title: 'Cartons', className: 'px-4 py-3' },
  { id: 'shops', title: 'Boutiques', className: 'px-4 py-3' },
]

/** « Transporteurs »: who comes for the parcels. */
export function CarriersPage() {
  const go = useNavigate()
  const [asked, onAsk] = useAsked<Sort, Filters>('name', { state: 'active' })
  const { state } = asked.filters
  const { data, ...reading } = useReading(
    carrierCalls.list,
    { query: { ...queryOf(asked), ...(state ? { state } : {}) } },
    { keepPrevious: true, afterChanges: true },
  )
  return (
    <ListPage
      title="Transporteurs"
      lead="Qui vient chercher les colis, quels jours, à quelle heure."
      add={{
        id: 'carrier.add',
        title: 'Ajouter un transporteur',
        keywords: ['créer', 'nouveau', 'coursier'],
        run: () => go(newCarrierPath),
      }}
      files="carriers"
      search={{ label: 'Rechercher', placeholder: 'Nom, code…' }}
      filters={
        <Filter
          label="État"
          all="Tous"
          value={state}
          onChange={state => onAsk({ filters: { state } })}
          options={[
            { id: 'active', label: 'En service' },
            { id: 'archived', label: 'Archivés' },
          ]}
        />
      }
      asked={asked}
      onAsk={onAsk}
      columns={columns}
      rows={data?.data.carriers}
      total={data?.data.total ?? 0}
      reading={reading}
      none="Aucun transporteur ne répond à ces filtres."
      onOpen={({ id }) => go(carrierPath(id))}
    >
      {carrier => <Line carrier={carrier} />}
    </ListPage>
  )
}

function Line({ carrier }: { carrier: CarrierEntry }) {
  const { id, slug, name, cutoff, week, maxWeightG, cartons, active, accounts } = carrier
  const shops = useShopNames(carrier)
  const days = weekText(week)
  return (
    <>
      <Cell className={`${cell} font-semibold`}>
        <Link to={carrierPath(id)} className="inline-flex min-h-11 items-center hover:underline">
          {name}
        </Link>
        {!active && <Tag>archivé</Tag>}
        {accounts.some(({ readable }) => !readable) && <Tag look="warning">secret à saisir</Tag>}
      </Cell>
      <Cell className={cell}>{slug}</Cell>
      <Cell className={`${cell} tabular-nums`}>
        <span className="text-ink-2 md:sr-only">départ </span>
        {cutoff}
        {days !== '' && <span className="block text-sm text-ink-2">{days}</span>}
      </Cell>
      <Cell className={`${cell} whitespace-nowrap tabular-nums`}>
        <span className="text-ink-2 md:sr-only">au plus </span>
        {weightText(maxWeightG)}
      </Cell>
      <Cell className={`${cell} tabular-nums`}>
        {cartons.length === 0 ? 'aucun carton' : plural(cartons.length, 'carton')}
      </Cell>
      <Cell className={`${cell} text-ink-2`}>
        <span className="md:sr-only">boutiques : </span>
        {shops}
      </Cell>
    </>
  )
}
