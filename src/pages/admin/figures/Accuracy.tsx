import { type Activity, causeWords, type FiguresAsked, refusalCauses } from '#contract/endpoints/figures.ts'
import { count } from '#src/ui/numbers.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { Panel } from './Panel.tsx'

const mostShown = 12

/** What the rules refused: by cause, and during what. */
export function Accuracy({ activity: { refusals }, asked }: { activity: Activity; asked: FiguresAsked }) {
  const byCause = refusalCauses.flatMap(cause => {
    const times = refusals.reduce((sum, one) => (one.cause === cause ? sum + one.times : sum), 0)
    return times > 0 ? [{ cause, times }] : []
  })
  return (
    <Panel
      title="Ce qui a été refusé"
      note="De tout l’entrepôt : un refus ne dit pas sa boutique."
      table="refusals"
      asked={asked}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <FiguresTable
          of="Cause"
          titles={['Fois']}
          rows={byCause.map(({ cause, times }) => ({
            id: cause,
            name: causeWords[cause],
            cells: [count(times)],
          }))}
          none="Aucun refus ces jours-là."
        />
        {refusals.length > 0 && (
          <FiguresTable
            of="Pendant"
            titles={['Fois']}
            rows={refusals.slice(0, mostShown).map(({ cause, what, times }) => ({
              id: `${cause} ${what}`,
              name: (
                <>
                  {what}
                  <span className="block font-normal text-ink-2">{causeWords[cause]}</span>
                </>
              ),
              cells: [count(times)],
            }))}
          />
        )}
      </div>
    </Panel>
  )
}
