import * as z from 'zod/mini'
import { WarehouseCopy } from '#contract/endpoints/copy.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { type Received, type Reception, receptionCalls } from '#contract/endpoints/reception.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { type Location, type StockLine, Undoing } from '#contract/entities/stock.ts'
import { receptionsIn, withLinks } from './receptions.ts'
import { isRefused, type Waiting } from './waiting.ts'

export { copyCalls } from '#contract/endpoints/copy.ts'

/** A person's copy of the warehouse, and when it was made. */
export const KeptCopy = z.object({ of: z.string(), at: z.number(), copy: WarehouseCopy })
export type KeptCopy = z.infer<typeof KeptCopy>

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

/** Moves in the warehouse that the server does not know yet. */
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

/** A change that may be kept here is undone by its name, for its moves have none yet. */
export const undoing = ({ of, moves }: { of?: string; moves: readonly string[] }): Undoing =>
  of === undefined ? { moves: [...moves] } : { of }

/**
 * The waiting changes without those that a later one undoes. Both are sent: the server may have made the first one and
 * its answer got lost.
 */
function standing(waiting: readonly Waiting[]): Waiting[] {
  const undone = new Set(waiting.flatMap(undoneBy))
  return waiting.filter(({ id }) => !undone.has(id))
}

function undoneBy({ call, input: { body } }: Waiting): string[] {
  if (call !== rebutCalls.undo.name && call !== receptionCalls.undo.name) return []
  const undoing = z.safeParse(Undoing, body)
  return undoing.success && undoing.data.of !== undefined ? [undoing.data.of] : []
}
