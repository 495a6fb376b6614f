import type { Activity, FiguresAsked } from '#contract/endpoints/figures.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { FigureChart } from './FigureChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Numbers, Panel } from './Panel.tsx'
import { share } from './words.ts'

type Props = { activity: Pick<Activity, 'carriers'>; asked: FiguresAsked }

/** Which carriers took what in time. */
export function Departures({ activity: { carriers }, asked }: Props) {
  const late = carriers.reduce((sum, carrier) => sum + carrier.late, 0)
  const all = carriers.reduce((sum, { consignments }) => sum + consignments, 0)
  return (
    <Panel
      title="Départs par transporteur"
      note="Un envoi est en retard quand son bordereau est clos après l’heure limite de la commande."
      table="carriers"
      asked={asked}
    >
      {carriers.length === 0 ? (
        <p className="py-4 text-ink-2">Aucun bordereau clos ces jours-là.</p>
      ) : (
        <>
          <FigureChart
            summary={`Envois par transporteur, à l’heure et en retard : ${plural(late, 'retard')} sur ${count(all)}.`}
            className={carriers.length > 4 ? 'h-80' : 'h-52'}
            drawn={{
              ...{ kind: 'bar', lying: true, stacked: true },
              labels: carriers.map(({ name }) => name),
              series: [
                { name: 'En retard', values: carriers.map(({ late }) => late) },
                { name: 'À l’heure', values: carriers.map(({ consignments, late }) => consignments - late) },
              ],
            }}
          />
          <Numbers>
            <FiguresTable
              of="Transporteur"
              titles={['Envois', 'En retard', 'Part']}
              rows={carriers.map(({ name, consignments, late }) => ({
                id: name,
                name,
                cells: [count(consignments), count(late), share(late, consignments)],
              }))}
            />
          </Numbers>
        </>
      )}
    </Panel>
  )
}
