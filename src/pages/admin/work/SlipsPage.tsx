import { Link, useNavigate } from 'react-router-dom'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { type slipSorts, workListCalls } from '#contract/endpoints/work-list.ts'
import type { DueTime } from '#contract/entities/order.ts'
import { type SlipEntry, slipStatuses } from '#contract/entities/work-list.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { operationPage } from '#src/operations/addresses.ts'
import { printsPage, withCode } from '#src/operations/thing-pages.ts'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { CarrierFilter } from '../list/CarrierFilter.tsx'
import { DueFilter } from '../list/DueFilter.tsx'
import { Filter } from '../list/Filter.tsx'
import { reprintField } from '../list/fields.tsx'
import { cell, ListPage } from '../list/ListPage.tsx'
import { setOnly } from '../list/set-only.ts'
import { type Deed, useMany } from '../list/useMany.tsx'
import { useWithoutRole } from '../list/useRole.ts'

type Row = SlipEntry & { id: string }
type State = SlipEntry['status']
type Filters = { state: State | undefined; carrier: string | undefined; due: DueTime | undefined }

const stateWords: Readonly<Record<State, string>> = { open: 'Ouvert', sealed: 'Clôturé' }

const columns: readonly Column[] = [
  { id: 'name', title: 'Bordereau', sorts: true, names: true },
  { id: 'carrier', title: 'Transporteur', sorts: true },
  { id: 'status', title: 'État', sorts: true },
  { id: 'parcels', title: 'Colis', className: 'px-4 py-3' },
  { id: 'cutoff', title: 'Départ', sorts: true },
]

/** An open slip is loaded, a sealed one is a paper. */
const pathOf = ({ name, group, status }: Row) =>
  status === 'open' ? withCode(operationPage('carrier-slip'), group) : printsPage(name)

/** « Bordereaux »: of all days, and their papers again. */
export function SlipsPage() {
  const go = useNavigate()
  const [asked, onAsk] = useAsked<(typeof slipSorts)[number], Filters>(
    'cutoff',
    { state: undefined, carrier: undefined, due: undefined },
    'desc',
  )
  const { state, carrier, due } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data, ...reading } = useReading(
    workListCalls.slips,
    { query: { ...queryOf(asked), ...setOnly(asked.filters) } },
    { keepPrevious: true, afterChanges: true },
  )
  const rows = data?.data.slips.map(slip => ({ id: slip.name, ...slip }))
  const many = useMany(rows, [useReprinting()])
  return (
    <ListPage
      title="Bordereaux"
      lead="Ce que chaque camion a pris, et ce qu’il prend."
      files="slips"
      search={{ label: 'Rechercher', placeholder: 'Numéro, transporteur…' }}
      filters={
        <>
          <Filter
            label="État"
            all="Tous"
            value={state}
            onChange={state => filter({ state })}
            options={slipStatuses.map(id => ({ id, label: stateWords[id] }))}
          />
          <CarrierFilter value={carrier} onChange={carrier => filter({ carrier })} />
          <DueFilter value={due} onChange={due => filter({ due })} />
        </>
      }
      asked={asked}
      onAsk={onAsk}
      columns={columns}
      rows={rows}
      total={data?.data.total ?? 0}
      reading={reading}
      none="Aucun bordereau ne répond à ces filtres."
      many={many}
      onOpen={row => go(pathOf(row))}
    >
      {row => (
        <>
          <Cell className={`${cell} font-semibold whitespace-nowrap`}>
            <Link to={pathOf(row)} className="inline-flex min-h-11 items-center hover:underline">
              {row.name}
            </Link>
          </Cell>
          <Cell className={cell}>{row.carrier}</Cell>
          <Cell className={cell}>
            {stateWords[row.status]}
            {row.sealedAt && (
              <span className="block text-sm text-ink-2">
                {[formatDayHour(row.sealedAt), row.sealedBy].filter(Boolean).join(' · ')}
              </span>
            )}
          </Cell>
          <Cell className={`${cell} whitespace-nowrap tabular-nums`}>
            {plural(row.parcels, 'colis', 'colis')}
            <span className="block text-sm text-ink-2">{count(row.weightG)} g</span>
          </Cell>
          <Cell className={`${cell} whitespace-nowrap`}>
            <span className="text-ink-2 md:sr-only">départ </span>
            {formatDayHour(row.cutoffAt)}
          </Cell>
        </>
      )}
    </ListPage>
  )
}

function useReprinting(): Deed<Row> {
  const call = useCall()
  return {
    id: 'slip.reprint-chosen',
    title: 'Réimprimer',
    keywords: ['duplicata', 'papier'],
    because: useWithoutRole('Barcode'),
    asks: rows => ({
      title: `Réimprimer ${plural(rows.length, 'bordereau', 'bordereaux')} ?`,
      text: 'Un exemplaire de chacun, marqué DUPLICATA. Un bordereau ouvert s’imprime à sa clôture.',
      act: 'Réimprimer',
      field: reprintField,
    }),
    send: async ({ name }, reason) => {
      const answer = await call(carrierSlipCalls.reprint, { params: { slip: name }, body: { reason } })
      return isRefusal(answer) ? answer : {}
    },
    said: n => `${plural(n, 'bordereau', 'bordereaux')} à l’impression.`,
  }
}
