import type { OrderLine } from '#contract/entities/order.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { count } from '#src/ui/numbers.ts'
import { Empty, Panel } from './Panel.tsx'

/** What was ordered, and how much of it was taken from the shelves and packed. */
export function Lines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <Panel title="Articles" note={pieces(sum(lines))}>
      {lines.length === 0 && <Empty>Cette commande n’a aucun article.</Empty>}
      <ul>
        {lines.map(({ id, product, qty, picked, packed, customization, gift }) => (
          <li key={id} className="flex items-center gap-4 border-b border-line px-5 py-3 last:border-0">
            {product.photo && <img src={product.photo} alt="" className="size-14 shrink-0 rounded-xl" />}
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{product.name}</p>
              <p className="truncate text-sm text-ink-2">{product.sku}</p>
              {customization && <p className="text-sm font-semibold wrap-anywhere">{customization}</p>}
              {gift && <p className="text-sm">Cadeau</p>}
            </div>
            <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-2 text-sm tabular-nums">
              <Figure name="Commandé" value={qty} of={qty} />
              <Figure name="Prélevé" value={picked} of={qty} />
              <Figure name="Emballé" value={packed} of={qty} />
            </dl>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Figure({ name, value, of }: { name: string; value: number; of: number }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-ink-2">{name}</dt>
      <dd className={`text-end font-bold ${value >= of ? '' : 'text-warning-ink'}`}>{count(value)}</dd>
    </div>
  )
}
