import { type Activity, type FiguresAsked, type WorkKind, workKinds } from '#contract/endpoints/figures.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { FigureChart } from './FigureChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Numbers, Panel } from './Panel.tsx'
import { StepsPanel } from './StepsPanel.tsx'
import { workWords } from './words.ts'

type Props<K extends keyof Activity = keyof Activity> = {
  activity: Pick<Activity, K>
  asked: FiguresAsked
}
type Row = { readonly kind: WorkKind; readonly pieces: number; readonly orders: number }

const piecesOf = (rows: readonly Row[], kind: WorkKind): number =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + row.pieces : sum), 0)

/** Pieces and orders by day, hour, operation, person and shop. */
export function Work({ activity, asked }: Props) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:gap-6">
        <ByDay activity={activity} asked={asked} />
        <ByHour activity={activity} asked={asked} />
      </div>
      <People activity={activity} asked={asked} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:gap-6">
        <Operations activity={activity} asked={asked} />
        <Shops activity={activity} asked={asked} />
      </div>
    </>
  )
}

/** The way through the warehouse; the other kinds stand in the tables. */
const drawnKinds = ['packed', 'shipped', 'received'] as const

/** Pieces on their way. */
export function ByDay({ activity: { days: rows }, asked }: Props<'days'>) {
  const total = piecesOf(rows, 'packed')
  return (
    <StepsPanel
      title="Pièces"
      table="days"
      asked={asked}
      series={drawnKinds.map(kind => ({
        name: workWords[kind],
        on: days =>
          piecesOf(
            rows.filter(({ day }) => days.includes(day)),
            kind,
          ),
      }))}
      summary={pace =>
        `Pièces reçues, emballées et expédiées, ${pace} : ${plural(total, 'pièce emballée', 'pièces emballées')} en tout.`
      }
    />
  )
}

const opening = 6
const closing = 21

function ByHour({ activity: { hours }, asked }: Props) {
  const worked = hours.map(({ hour }) => hour)
  const [first, last] = [Math.min(opening, ...worked), Math.max(closing, ...worked)]
  const shown = Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
  const values = shown.map(hour =>
    hours.reduce((sum, row) => (row.hour === hour ? sum + row.pieces : sum), 0),
  )
  const best = shown[values.indexOf(Math.max(...values))] ?? first
  return (
    <Panel
      title="Pièces par heure"
      note="Toutes opérations confondues, sur la période."
      table="hours"
      asked={asked}
    >
      <FigureChart
        summary={`Pièces traitées par heure de la journée, le plus entre ${best} h et ${best + 1} h.`}
        drawn={{ kind: 'bar', labels: shown.map(hour => `${hour} h`), series: [{ name: 'Pièces', values }] }}
      />
      <Numbers>
        <FiguresTable
          of="Heure"
          titles={['Pièces']}
          rows={shown.map((hour, nth) => ({
            id: `${hour}`,
            name: `${hour} h – ${hour + 1} h`,
            cells: [count(values[nth] ?? 0)],
          }))}
        />
      </Numbers>
    </Panel>
  )
}

/** Kinds without any work take no column. */
const kindsIn = (rows: readonly Row[]): WorkKind[] =>
  workKinds.filter(kind => rows.some(row => row.kind === kind))

function People({ activity: { people }, asked }: Props) {
  const kinds = kindsIn(people.flatMap(({ work }) => work))
  return (
    <Panel title="Par personne" note="En pièces, et les commandes emballées." table="people" asked={asked}>
      <FiguresTable
        of="Personne"
        titles={[...kinds.map(kind => workWords[kind]), 'Commandes', 'Refus']}
        rows={people.map(({ name, work, refusals }) => ({
          id: name ?? '',
          name: name ?? 'Programmes',
          cells: [
            ...kinds.map(kind => count(piecesOf(work, kind))),
            count(work.find(({ kind }) => kind === 'packed')?.orders ?? 0),
            count(refusals),
          ],
        }))}
      />
    </Panel>
  )
}

function Operations({ activity: { days }, asked }: Props) {
  const orders = (kind: WorkKind) =>
    days.reduce((sum, row) => (row.kind === kind ? sum + row.orders : sum), 0)
  return (
    <Panel title="Par opération" table="operations" asked={asked}>
      <FiguresTable
        of="Opération"
        titles={['Pièces', 'Commandes']}
        rows={kindsIn(days).map(kind => ({
          id: kind,
          name: workWords[kind],
          cells: [count(piecesOf(days, kind)), orders(kind) === 0 ? '–' : count(orders(kind))],
        }))}
      />
    </Panel>
  )
}

function Shops({ activity: { shops }, asked }: Props) {
  return (
    <Panel title="Par boutique" note="En pièces, et les commandes emballées." table="shops" asked={asked}>
      <FiguresTable
        of="Boutique"
        titles={[...drawnKinds.map(kind => workWords[kind]), 'Commandes']}
        rows={shops.map(({ name, work }) => ({
          id: name,
          name,
          cells: [
            ...drawnKinds.map(kind => count(piecesOf(work, kind))),
            count(work.find(({ kind }) => kind === 'packed')?.orders ?? 0),
          ],
        }))}
      />
    </Panel>
  )
}
