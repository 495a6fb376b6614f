import type { moves } from '../db/schema/index.ts'
import type { DemoProduct } from './catalogue.ts'
import { type Chance, type Clock, dayOf } from './chance.ts'
import type { DemoLocation } from './house.ts'

export type Move = typeof moves.$inferInsert & { at: Date }
export type Stocked = {
  readonly product: DemoProduct
  readonly location: DemoLocation
  readonly lot: string | null
  readonly expiry: string | null
  qty: number
}
export type Taken = { readonly from: Stocked; readonly qty: number }

/** Tracks the stock on each shelf while the demo is made, and collects the moves. */
export class Shelves {
  readonly stocked: Stocked[] = []
  readonly moves: Move[] = []
  readonly #places: ReadonlyMap<string, DemoLocation>

  constructor(locations: readonly DemoLocation[]) {
    this.#places = new Map(locations.map(location => [location.name, location]))
  }

  place(name: string): DemoLocation {
    const place = this.#places.get(name)
    if (!place) throw new Error(`The demo has no location ${name}`)
    return place
  }

  /** Takes pieces of a product from the first shelves along the walk. */
  take(product: DemoProduct, qty: number): Taken[] {
    const taken: Taken[] = []
    let missing = qty
    for (const from of this.stocked) {
      if (from.product !== product || from.qty === 0 || missing === 0) continue
      const part = Math.min(from.qty, missing)
      from.qty -= part
      missing -= part
      taken.push({ from, qty: part })
    }
    if (missing > 0) throw new Error(`The demo has not enough of ${product.sku}`)
    return taken
  }
}

/** Puts each product on a shelf three weeks ago, and three in ten on a second shelf. */
export function fill(
  shelves: Shelves,
  chance: Chance,
  clock: Clock,
  products: readonly DemoProduct[],
  locations: readonly DemoLocation[],
  userId: string,
) {
  const free = chance.shuffled(locations.filter(({ zone, blocked }) => zone.startsWith('Allée') && !blocked))
  const rounds = [...products, ...products.filter((_, index) => index % 10 < 3)]
  const at = clock.daysAgo(21)
  rounds.forEach((product, index) => {
    const location = free[index % free.length]
    if (!location) return
    const lot = product.perishable ? `L${chance.digits(5)}` : null
    const expiry = lot ? dayOf(clock.daysAgo(-chance.int(40, 500))) : null
    const qty = chance.int(24, 120)
    shelves.stocked.push({ product, location, lot, expiry, qty })
    shelves.moves.push({
      productId: product.id,
      fromId: shelves.place('FOURNISSEUR').id,
      toId: location.id,
      qty,
      lot,
      expiry,
      type: 'RECEPTION',
      userId,
      at,
    })
  })
  shelves.stocked.sort((a, b) => (a.location.walk ?? 0) - (b.location.walk ?? 0))
}
