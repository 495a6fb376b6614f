import * as z from 'zod/mini'
import { locationCalls } from '#contract/endpoints/location.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { Received, Reception } from '#contract/entities/reception.ts'
import type { Location, StockLine } from '#contract/entities/stock.ts'
import type { WarehouseCopy } from '#contract/entities/warehouse-copy.ts'
import { receptionsIn, withLinks } from './receptions.ts'
import { standing } from './undone.ts'
import { isRefused, type Waiting } from './waiting.ts'

/** The kept copy of the warehouse, ready to be asked. */
export type Copy = {
  /** The ledger's last move in the copy. */
  readonly mark: number
  readonly counts: WarehouseCopy['counts']
  readonly rebutReasons: WarehouseCopy['rebutReasons']
  /** A place as the server would describe it, with the changes that wait here. */
  readonly place: (name: string) => Location | undefined
  /** The articles with exactly this code or reference. */
  readonly articles: (code: string) => Received[]
  readonly receptions: (shop: string) => Reception[]
}

export function copyFrom(copy: WarehouseCopy, waiting: readonly Waiting[]): Copy {
  const undecided = standing(waiting.filter(entry => !isRefused(entry)))
  const moved = undecided.flatMap(movedBy)
  const articles = withLinks(copy.articles, undecided)
  const bySku = new Map(articles.map(({ product }) => [product.sku, product]))
  return {
    mark: copy.mark,
    counts: copy.counts,
    rebutReasons: copy.rebutReasons,
    place(name) {
      const found = copy.places.find(place => place.name === name)
      if (!found) return undefined
      const stock = found.stock.flatMap(({ sku, ...line }) => {
        const product = bySku.get(sku)
        return product ? [{ product, ...line }] : []
      })
      return { ...found, stock: moved.reduce(after(name, bySku), stock), lastCountAt: null }
    },
    articles: code =>
      articles.filter(({ product: { sku, codes } }) => sku === code || codes.some(one => one.code === code)),
    receptions: receptionsIn({ ...copy, articles }, undecided),
  }
}

/** The goods at a place after a waiting change. What leaves is taken as the server takes it: first out first. */
const after =
  (place: string, bySku: ReadonlyMap<string, ProductSummary>) =>
  (stock: StockLine[], { from, to, ...moved }: Moved): StockLine[] => {
    if (from === place) return without(stock, moved)
    const product = to === place ? bySku.get(moved.sku) : undefined
    return product ? [...stock, { product, qty: moved.qty, lot: null, expiry: null }] : stock
  }

function without(stock: StockLine[], { sku, qty }: { sku: string; qty: number }): StockLine[] {
  let left = qty
  return stock.flatMap(line => {
    if (line.product.sku !== sku) return [line]
    const taken = Math.min(left, line.qty)
    left -= taken
    return line.qty > taken ? [{ ...line, qty: line.qty - taken }] : []
  })
}

/** Pieces that a waiting change takes from a place of the warehouse or puts there. */
type Moved = {
  readonly sku: string
  readonly qty: number
  readonly from?: string
  readonly to?: string
}

/** What has moved in the warehouse although the server does not know it yet. */
function movedBy({ call, input: { body } }: Waiting): Moved[] {
  switch (call) {
    case locationCalls.transfer.name: {
      const transfer = z.safeParse(locationCalls.transfer.body, body)
      if (!transfer.success || transfer.data.lines === 'all') return []
      const { from, to, lines } = transfer.data
      return lines.map(line => ({ ...line, from, to }))
    }
    case rebutCalls.add.name: {
      const scrap = z.safeParse(rebutCalls.add.body, body)
      if (!scrap.success) return []
      const { location: from, sku, qty } = scrap.data
      return [{ sku, qty, from }]
    }
    case receptionCalls.add.name: {
      const delivery = z.safeParse(receptionCalls.add.body, body)
      return delivery.success ? delivery.data.lines.map(({ sku, qty, to }) => ({ sku, qty, to })) : []
    }
    default:
      return []
  }
}
