import { Link, useNavigate } from 'react-router-dom'
import { type CartonEntry, cartonCalls, type cartonSorts } from '#contract/endpoints/carton.ts'
import { weightText } from '#contract/weighing.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { cartonPath, newCartonPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage, Tag } from '../list/ListPage.tsx'
import { useShopNames } from '../shop-names.ts'

type Sort = (typeof cartonSorts)[number]
type Filters = { state: 'active' | 'archived' | undefined }

const columns: readonly Column[] = [
  { id: 'name', title: 'Nom', sorts: true, names: true },
  { id: 'code', title: 'Code', sorts: true },
  { id: 'volume', title: 'Intérieur', sorts: true },
  { id: 'tare', title: 'À vide', sorts: true },
  { id: 'limit', title: 'Au plus', sorts: true },
  { id: 'shops', title: 'Boutiques', className: 'px-4 py-3' },
]

/** « Cartons »: what parcels are packed in. */
export function CartonsPage() {
  const go = useNavigate()
  const [asked, onAsk] = useAsked<Sort, Filters>('name', { state: 'active' })
  const { state } = asked.filters
  const { data, ...reading } = useReading(
    cartonCalls.list,
    { query: { ...queryOf(asked), ...(state ? { state } : {}) } },
    { keepPrevious: true, afterChanges: true },
  )
  return (
    <ListPage
      title="Cartons"
      lead="Dans quoi les colis partent : tailles, poids, boutiques."
      add={{
        id: 'carton.add',
        title: 'Ajouter un carton',
        keywords: ['créer', 'nouveau', 'emballage'],
        run: () => go(newCartonPath),
      }}
      files="cartons"
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
      rows={data?.data.cartons}
      total={data?.data.total ?? 0}
      reading={reading}
      none="Aucun carton ne répond à ces filtres."
      onOpen={({ id }) => go(cartonPath(id))}
    >
      {carton => <Line carton={carton} />}
    </ListPage>
  )
}

function Line({ carton }: { carton: CartonEntry }) {
  const { id, code, name, lengthMm, widthMm, heightMm, tareG, limitG, active } = carton
  const shops = useShopNames(carton)
  return (
    <>
      <Cell className={`${cell} font-semibold`}>
        <Link to={cartonPath(id)} className="inline-flex min-h-11 items-center hover:underline">
          {name}
        </Link>
        {!active && <Tag>archivé</Tag>}
      </Cell>
      <Cell className={cell}>{code}</Cell>
      <Cell className={`${cell} whitespace-nowrap tabular-nums`}>
        {lengthMm} × {widthMm} × {heightMm} mm
      </Cell>
      <Cell className={`${cell} whitespace-nowrap tabular-nums`}>
        <span className="text-ink-2 md:sr-only">à vide </span>
        {weightText(tareG)}
      </Cell>
      <Cell className={`${cell} whitespace-nowrap tabular-nums`}>
        <span className="text-ink-2 md:sr-only">au plus </span>
        {weightText(limitG)}
      </Cell>
      <Cell className={`${cell} text-ink-2`}>
        <span className="md:sr-only">boutiques : </span>
        {shops}
      </Cell>
    </>
  )
}
