import type { Activity, FiguresAsked } from '#contract/endpoints/figures.ts'
import { count } from '#src/ui/numbers.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { Panel } from './Panel.tsx'
import { share } from './words.ts'

type Props = { activity: Pick<Activity, 'counts'>; asked: FiguresAsked }

/** Whether the stock of the books was on the shelves. */
export const CountsPanel = ({ activity: { counts }, asked }: Props) => (
  <Panel
    title="Justesse du stock"
    note="Des comptages clos. Une ligne est un article à un emplacement."
    table="counts"
    asked={asked}
  >
    <FiguresTable
      of="Compté"
      titles={['En tout', 'D’écart', 'Part']}
      rows={
        counts.lines === 0
          ? []
          : [
              { id: 'lines', name: 'Lignes', all: counts.lines, off: counts.linesOff },
              { id: 'pieces', name: 'Pièces', all: counts.pieces, off: counts.piecesOff },
            ].map(({ all, off, ...row }) => ({ ...row, cells: [count(all), count(off), share(off, all)] }))
      }
      none="Aucun comptage clos ces jours-là."
    />
  </Panel>
)
