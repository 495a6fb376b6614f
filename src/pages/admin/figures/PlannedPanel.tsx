import { type Activity, type FiguresAsked, plannedWords } from '#contract/endpoints/figures.ts'
import { plannedFor } from '#contract/entities/count-plan.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { StepsPanel } from './StepsPanel.tsx'
import { share } from './words.ts'

type Props = { activity: Pick<Activity, 'planned'>; asked: FiguresAsked }
type Figure = 'due' | 'counted' | 'off'

/** How far the plan was followed, and how many places were right. Without a plan there is nothing to see. */
export function PlannedPanel({ activity: { planned }, asked }: Props) {
  if (planned.length === 0) return null
  const sum = (rows: Activity['planned'], figure: Figure) => rows.reduce((all, row) => all + row[figure], 0)
  const on = (figure: Figure) => (days: readonly string[]) =>
    sum(
      planned.filter(({ day }) => days.includes(day)),
      figure,
    )
  const rows = plannedFor.flatMap(why => {
    const of = planned.filter(row => row.why === why)
    const [due, counted, off] = [sum(of, 'due'), sum(of, 'counted'), sum(of, 'off')]
    if (due === 0) return []
    const cells = [count(due), count(counted), share(counted, due), count(off), share(counted - off, counted)]
    return [{ id: why, name: plannedWords[why], cells }]
  })
  return (
    <StepsPanel
      title="Plan d’inventaire : emplacements"
      table="planned"
      asked={asked}
      series={[
        { name: 'Prévus', on: on('due') },
        { name: 'Comptés', on: on('counted') },
        { name: 'Avec un écart', on: on('off') },
      ]}
      only={planned.map(({ day }) => day)}
      summary={pace =>
        `Emplacements prévus et comptés, ${pace} : ${plural(sum(planned, 'counted'), 'compté', 'comptés')} sur ${count(sum(planned, 'due'))} prévus.`
      }
    >
      <FiguresTable
        of="Classe"
        titles={['Prévus', 'Comptés', 'Part', 'Avec un écart', 'Justes']}
        rows={rows}
      />
    </StepsPanel>
  )
}
