import { useSearchParams } from 'react-router-dom'
import { type FiguresAsked, figuresCalls } from '#contract/endpoints/figures.ts'
import { pageRoute } from '#contract/pages.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { formatHour } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { Heading } from '../Heading.tsx'
import { Accuracy } from './Accuracy.tsx'
import { Departures } from './Departures.tsx'
import { lastDays, spanIn } from './days.ts'
import { Highlights } from './Highlights.tsx'
import { Missing } from './Missing.tsx'
import { Period } from './Period.tsx'
import { PlannedPanel } from './PlannedPanel.tsx'
import { Returns } from './Returns.tsx'
import { StockPanels } from './StockPanels.tsx'
import { Work } from './Work.tsx'

const everyMs = 60_000

/** « Indicateurs »: what the warehouse did, how well, and what lies in it. */
export function FiguresPage() {
  const [asked, setAsked] = useAsked()
  const activity = useReading(figuresCalls.activity, { query: asked }, { everyMs, keepPrevious: true })
  const stock = useReading(figuresCalls.stock, { query: asked }, { everyMs, keepPrevious: true })
  const refused = activity.refused ?? stock.refused
  const readAgain = () => {
    activity.readAgain()
    stock.readAgain()
  }
  const [done, lies] = [activity.data?.data, stock.data?.data]
  const missing = Math.max(done?.missing ?? 0, lies?.missing ?? 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <Heading
        title="Indicateurs"
        back={{ to: pageRoute('admin'), title: 'Administration' }}
        lead={
          done ? `Aujourd’hui compris, jusqu’à ${formatHour(done.upTo)}.` : 'Ce qui a été fait, et comment.'
        }
      />
      <Period asked={asked} onAsk={setAsked} />
      <Missing days={missing} />
      {refused && !(done && lies) ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={activity.isFetching || stock.isFetching} />
      ) : done && lies ? (
        <div
          aria-busy={activity.isFetching || stock.isFetching}
          className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6"
        >
          <Highlights activity={done} />
          <Work activity={done} asked={asked} />
          <Departures activity={done} asked={asked} />
          <Accuracy activity={done} asked={asked} />
          <PlannedPanel activity={done} asked={asked} />
          <Returns activity={done} asked={asked} />
          <StockPanels stock={lies} asked={asked} />
        </div>
      ) : (
        <LoadingPanel />
      )}
    </div>
  )
}

/** Days and shop stand in the address, so that it can be sent to somebody. */
function useAsked(): [FiguresAsked, (asked: FiguresAsked) => void] {
  const { shops } = useAccess()
  const [search, setSearch] = useSearchParams()
  const span = spanIn(search.get('from'), search.get('to')) ?? lastDays(6)
  const shop = shops.find(({ slug }) => slug === search.get('shop'))?.slug
  const asked = { ...span, ...(shop === undefined ? {} : { shop }) }
  return [asked, next => setSearch({ ...next }, { replace: true })]
}
