import { Fragment } from 'react'
import { productCalls } from '#contract/endpoints/product.ts'
import type { OrderLine } from '#contract/entities/order.ts'
import type { KnownOrder } from '#machines/order-information/ports.ts'
import { isStopped } from '#machines/shared/order-state.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { useReading } from '#src/api/useReading.tsx'
import { count } from '#src/ui/numbers.ts'
import { articlePage, placePage } from '../thing-pages.ts'
import { ActsButton, Empty, type OnActs, Panel, ThingLink } from './parts.tsx'

type Props = { order: KnownOrder; onActs: OnActs }

export function Lines({ order, onActs }: Props) {
  const { lines } = order
  return (
    <Panel title="Articles" note={pieces(sum(lines))}>
      {lines.length === 0 && <Empty>Cette commande n’a aucun article.</Empty>}
      <ul>
        {lines.map((line, at) => (
          <Fragment key={line.id}>
            {line.kit && line.kit.id !== lines[at - 1]?.kit?.id && (
              <Kit shop={line.product.shop} kit={line.kit} onActs={onActs} />
            )}
            <Line line={line} isAwaited={!isStopped(order)} onActs={onActs} />
          </Fragment>
        ))}
      </ul>
    </Panel>
  )
}

type KitProps = { shop: string; kit: NonNullable<OrderLine['kit']>; onActs: OnActs }

/** The kit that was sold, above the parts that are picked for it. */
const Kit = ({ shop, kit: { sku, name, qty }, onActs }: KitProps) => (
  <li className="flex items-start gap-3 border-b border-line bg-hover py-2.5 ps-4 pe-2">
    <div className="min-w-0 flex-1">
      <ThingLink to={articlePage(shop, sku)}>{name}</ThingLink>
      <p className="text-sm text-ink-2">
        {sku} · {qty > 1 ? `${count(qty)} kits, préparés` : 'kit, préparé'} en pièces :
      </p>
    </div>
    <ActsButton name={sku} onActs={onActs} />
  </li>
)

type LineProps = { line: OrderLine; isAwaited: boolean; onActs: OnActs }

function Line({ line, isAwaited, onActs }: LineProps) {
  const { product, qty, picked, packed, customization, gift } = line
  const { shop, sku, name, photo } = product
  return (
    <li className={`border-b border-line py-2.5 pe-2 last:border-0 ${line.kit ? 'ps-8' : 'ps-4'}`}>
      <div className="flex items-start gap-3">
        {photo && <img src={photo} alt="" className="size-12 shrink-0 rounded-xl" />}
        <div className="min-w-0 flex-1">
          <ThingLink to={articlePage(shop, sku)}>{name}</ThingLink>
          <p className="truncate text-sm text-ink-2">{sku}</p>
        </div>
        <ActsButton name={sku} onActs={onActs} />
      </div>
      {customization && <p className="text-sm font-semibold wrap-anywhere">{customization}</p>}
      {gift && <p className="text-sm">Cadeau</p>}
      <dl className="flex flex-wrap gap-x-4 text-sm tabular-nums">
        <Figure name="Commandé" value={qty} of={qty} />
        <Figure name="Prélevé" value={picked} of={qty} />
        <Figure name="Emballé" value={packed} of={qty} />
      </dl>
      {isAwaited && picked < qty && <Places shop={shop} sku={sku} onActs={onActs} />}
    </li>
  )
}

function Figure({ name, value, of }: { name: string; value: number; of: number }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className={`font-bold ${value >= of ? '' : 'text-warning-ink'}`}>{count(value)}</dd>
    </div>
  )
}

/** This many places are named; the article's page has all of them. */
const placesAtMost = 3

/** The places of the pieces that are still to be picked. */
function Places({ shop, sku, onActs }: { shop: string; sku: string; onActs: OnActs }) {
  const { data } = useReading(
    productCalls.information,
    { params: { slugShop: shop }, query: { code: sku } },
    { afterChanges: true },
  )
  const held = new Map<string, number>()
  for (const { location, qty } of data?.data.stock ?? []) held.set(location, (held.get(location) ?? 0) + qty)
  // The row is kept free from the start: what stands below would move away from under a finger.
  if (held.size === 0) {
    return (
      <p className="flex min-h-11 items-center text-sm text-ink-2">{data && 'Plus aucune pièce en stock'}</p>
    )
  }
  return (
    <ul aria-label={`Emplacements de ${sku}`} className="flex flex-wrap gap-x-3">
      {[...held].slice(0, placesAtMost).map(([place, qty]) => (
        <li key={place} className="flex min-w-0 items-center text-sm">
          <ThingLink to={placePage(place)}>{place}</ThingLink>
          <span className="ms-1.5 text-ink-2 tabular-nums">{pieces(qty)}</span>
          <ActsButton name={place} onActs={onActs} />
        </li>
      ))}
    </ul>
  )
}
