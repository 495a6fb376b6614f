import { useParams, useSearchParams } from 'react-router-dom'
import type { StockFigures } from '#contract/endpoints/figures.ts'
import { type ShopActivity, shopFiguresCalls } from '#contract/endpoints/shop-figures.ts'
import { useReading } from '#src/api/useReading.tsx'
import { formatHour } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { count, plural } from '#src/ui/numbers.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { Heading } from '../Heading.tsx'
import { CountsPanel } from './CountsPanel.tsx'
import { Departures } from './Departures.tsx'
import { daysIn, lastDays, type Span, spanIn } from './days.ts'
import { Counted, consignmentsOf, Punctuality, Tile } from './Highlights.tsx'
import { Missing } from './Missing.tsx'
import { OrdersByDay } from './OrdersByDay.tsx'
import { Period } from './Period.tsx'
import { Returns } from './Returns.tsx'
import { StockPanels } from './StockPanels.tsx'
import { ByDay } from './Work.tsx'
import { rotation } from './words.ts'

const everyMs = 60_000

/** « Chiffres » at a shop's own door: what the warehouse did for it, how well, and how its stock turns. */
export function ShopFiguresPage() {
  const { shopSlug = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const asked = spanIn(search.get('from'), search.get('to')) ?? lastDays(29)
  const input = { params: { slugShop: shopSlug }, query: asked }
  const activity = useReading(shopFiguresCalls.activity, input, { everyMs, keepPrevious: true })
  const stock = useReading(shopFiguresCalls.stock, input, { everyMs, keepPrevious: true })
  const refused = activity.refused ?? stock.refused
  const readAgain = () => {
    activity.readAgain()
    stock.readAgain()
  }
  const busy = activity.isFetching || stock.isFetching
  const [done, lies] = [activity.data?.data, stock.data?.data]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <Heading
        title="Chiffres"
        lead={
          done
            ? `Aujourd’hui compris, jusqu’à ${formatHour(done.upTo)}.`
            : 'Ce que l’entrepôt a fait pour vous.'
        }
      />
      <Period asked={asked} onAsk={({ from, to }) => setSearch({ from, to }, { replace: true })} />
      <Missing days={Math.max(done?.missing ?? 0, lies?.missing ?? 0)} />
      {refused && !(done && lies) ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={busy} />
      ) : !(done && lies) ? (
        <LoadingPanel />
      ) : isEmpty(done, lies) ? (
        <p className="panel p-5">
          Rien ces jours-là, et rien en stock. Choisissez une autre période, ou annoncez une livraison.
        </p>
      ) : (
        <div aria-busy={busy} className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <Highlights activity={done} stock={lies} asked={asked} />
          <div className={halves}>
            <OrdersByDay activity={done} asked={asked} />
            <ByDay activity={done} asked={asked} />
          </div>
          <Departures activity={done} asked={asked} />
          <div className={halves}>
            <Returns activity={done} asked={asked} />
            <CountsPanel activity={done} asked={asked} />
          </div>
          <StockPanels stock={lies} asked={asked} />
        </div>
      )}
    </div>
  )
}

const halves = 'grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:gap-6'

const isEmpty = ({ orders, days, returns, counts }: ShopActivity, { pieces }: StockFigures): boolean =>
  pieces === 0 && counts.lines === 0 && [orders, days, returns].every(({ length }) => length === 0)

type HighlightsProps = { activity: ShopActivity; stock: StockFigures; asked: Span }

/** The figures that a shop asks for first. */
function Highlights({ activity, stock, asked }: HighlightsProps) {
  const { orders, days, carriers, returns } = activity
  const shipped = days.reduce((sum, row) => (row.kind === 'shipped' ? sum + row.pieces : sum), 0)
  const left = stock.classes.reduce((sum, one) => sum + one.shipped, 0)
  const back = returns.reduce((sum, one) => sum + one.returns, 0)
  const pieces = returns.reduce((sum, one) => sum + one.pieces, 0)
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 xl:grid-cols-4">
      <Tile
        name="Commandes reçues"
        value={count(orders.reduce((sum, day) => sum + day.orders, 0))}
        more="sur la période"
      />
      <Tile name="Envois partis" value={count(consignmentsOf(carriers))} more={plural(shipped, 'pièce')} />
      <Punctuality {...activity} />
      <Tile name="Retours" value={count(back)} more={plural(pieces, 'pièce')} />
      <Counted {...activity} />
      <Tile
        name="Rotation du stock"
        value={rotation(left, stock.pieces)}
        more={`${plural(left, 'pièce sortie', 'pièces sorties')}, ${count(stock.pieces)} en stock`}
      />
      <Tile
        name="Le stock tient"
        value={left === 0 ? '–' : plural(Math.round((stock.pieces * daysIn(asked)) / left), 'jour')}
        more={left === 0 ? 'Rien n’est sorti' : 'au rythme de la période'}
      />
    </dl>
  )
}
