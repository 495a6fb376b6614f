import type { Activity, FiguresAsked } from '#contract/endpoints/figures.ts'
import { count } from '#src/ui/numbers.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { Panel } from './Panel.tsx'
import { share } from './words.ts'

type Props = { activity: Pick<Activity, 'returns'>; asked: FiguresAsked }

/** The pieces that came back, by reason. */
export function Returns({ activity: { returns }, asked }: Props) {
  const all = returns.reduce((sum, one) => sum + one.returns, 0)
  return (
    <Panel title="Retours par motif" note="Le motif que le poste a choisi." table="returns" asked={asked}>
      <FiguresTable
        of="Motif"
        titles={['Retours', 'Part', 'Pièces']}
        rows={returns.map(one => ({
          id: one.reason,
          name: one.reason,
          cells: [count(one.returns), share(one.returns, all), count(one.pieces)],
        }))}
        none="Rien n’est revenu ces jours-là."
      />
    </Panel>
  )
}
