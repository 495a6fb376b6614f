import { abcWords, ageWords, type FiguresAsked, type StockFigures } from '#contract/endpoints/figures.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { FigureChart } from './FigureChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Numbers, Panel } from './Panel.tsx'
import { rotation, share } from './words.ts'

type Props = { stock: StockFigures; asked: FiguresAsked }

/** What lies in the warehouse now: how long, how well it goes, and what may not go. */
export function StockPanels(props: Props) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:gap-6">
        <Ages {...props} />
        <Classes {...props} />
      </div>
      <Quarantine {...props} />
    </>
  )
}

function Ages({ stock: { pieces, ages }, asked }: Props) {
  const rows = ages.map(({ upTo, pieces }, nth) => ({
    name: ageWords(ages[nth - 1]?.upTo ?? 0, upTo),
    pieces,
  }))
  return (
    <Panel
      title="Âge du stock"
      note={`${plural(pieces, 'pièce')} aujourd’hui ; les plus anciennes sont réputées sorties les premières.`}
      table="ages"
      asked={asked}
    >
      <FigureChart
        summary="Pièces en stock selon le temps passé depuis leur arrivée."
        drawn={{
          ...{ kind: 'bar', lying: true },
          labels: rows.map(({ name }) => name),
          series: [{ name: 'Pièces', values: rows.map(({ pieces }) => pieces) }],
        }}
      />
      <Numbers>
        <FiguresTable
          of="Arrivées il y a"
          titles={['Pièces', 'Part']}
          rows={rows.map(row => ({
            id: row.name,
            name: row.name,
            cells: [count(row.pieces), share(row.pieces, pieces)],
          }))}
        />
      </Numbers>
    </Panel>
  )
}

function Classes({ stock: { classes, most }, asked }: Props) {
  return (
    <Panel
      title="Classes ABC"
      note="Par ce qui est sorti sur la période : A fait 80 % des pièces, B les 15 % suivants, C le reste. Rotation : ce qui est sorti, par pièce en stock aujourd’hui."
      table="abc"
      asked={asked}
    >
      <FiguresTable
        of="Classe"
        titles={['Articles', 'Sorties', 'En stock', 'Rotation']}
        rows={classes.map(one => ({
          id: one.class,
          name: abcWords[one.class],
          cells: [
            ...[count(one.articles), count(one.shipped), count(one.stock)],
            rotation(one.shipped, one.stock),
          ],
        }))}
      />
      {most.length > 0 && (
        <Numbers>
          <FiguresTable
            of="Ce qui sort le plus"
            titles={['Sorties', 'En stock', 'Rotation']}
            rows={most.map(({ sku, name, shipped, stock }) => ({
              id: sku,
              name: <Article sku={sku} name={name} />,
              cells: [count(shipped), count(stock), rotation(shipped, stock)],
            }))}
          />
        </Numbers>
      )}
    </Panel>
  )
}

function Quarantine({ stock: { quarantine }, asked }: Props) {
  const hidden = quarantine.lines - quarantine.first.length
  return (
    <Panel
      title="En quarantaine"
      note={
        quarantine.pieces === 0
          ? undefined
          : `${plural(quarantine.pieces, 'pièce')}, les plus anciennes d’abord.`
      }
      table="quarantine"
      asked={asked}
    >
      <FiguresTable
        of="Article"
        titles={['Emplacement', 'Pièces', 'Depuis']}
        rows={quarantine.first.map(({ sku, name, location, qty, days }) => ({
          id: `${sku} ${location}`,
          name: <Article sku={sku} name={name} />,
          cells: [location, count(qty), days === null ? '–' : plural(days, 'jour')],
        }))}
        none="Rien n’est en quarantaine."
      />
      {hidden > 0 && <p className="text-sm text-ink-2">Et {plural(hidden, 'ligne')} de plus dans le CSV.</p>}
    </Panel>
  )
}

const Article = ({ sku, name }: { sku: string; name: string }) => (
  <>
    {name}
    <span className="block font-normal text-ink-2">{sku}</span>
  </>
)
