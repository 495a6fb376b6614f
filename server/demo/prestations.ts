import { codeFrom, type PrestationUnit } from '#contract/entities/prestation.ts'
import type { prestationKinds, prestations } from '../db/schema/index.ts'
import type { Chance, Clock } from './chance.ts'

const works: readonly (readonly [name: string, unit: PrestationUnit, most: number])[] = [
  ['Étiquetage', 'one', 60],
  ['Kit', 'one', 24],
  ['Photo', 'minute', 50],
  ['Reconditionnement', 'minute', 90],
  ['Palette reçue', 'one', 4],
  ['Carton reçu', 'one', 18],
  ['Inventaire demandé', 'minute', 120],
]

type Thing = { readonly id: string; readonly shopId: string }
type World = {
  chance: Chance
  clock: Clock
  warehouseId: string
  shops: readonly { id: string }[]
  orders: readonly Thing[]
  receptions: readonly Thing[]
  products: readonly Thing[]
  people: readonly string[]
}

export const makePrestationKinds = (
  chance: Chance,
  warehouseId: string,
): (typeof prestationKinds.$inferInsert & { id: string })[] =>
  works.map(([name, unit], position) => ({
    ...{ id: chance.uuid(), warehouseId, name, unit, position },
    code: codeFrom(name),
  }))

/** A week of work for each shop, and one that runs since half an hour. */
export function makePrestations(
  { chance, clock, warehouseId, shops, orders, receptions, products, people }: World,
  kinds: ReturnType<typeof makePrestationKinds>,
): (typeof prestations.$inferInsert)[] {
  const made: (typeof prestations.$inferInsert)[] = []
  const about = (name: string, shopId: string) => {
    const of = (things: readonly Thing[]) => things.find(thing => thing.shopId === shopId)?.id ?? null
    if (/reçu/.test(name)) return { receptionId: of(receptions) }
    if (name === 'Kit') return { orderId: of(orders) }
    return /Étiquetage|Photo/.test(name) ? { productId: of(products) } : {}
  }
  works.forEach(([name, unit, most], index) => {
    const kindId = kinds[index]?.id
    if (kindId === undefined) return
    for (const { id: shopId } of shops)
      for (let day = 6; day >= 0; day -= 1) {
        if (!chance.happens(0.6)) continue
        const at = day === 0 ? clock.today(chance.int(5, 40) / 100) : clock.daysAgo(day, chance.int(8, 15))
        const amount = chance.int(1, most)
        const end = Math.min(at.getTime() + amount * 60_000, clock.now.getTime())
        made.push({
          ...{ kindId, warehouseId, shopId, at, personId: chance.pick(people), ...about(name, shopId) },
          ...(unit === 'one' ? { count: amount } : { startedAt: at, endedAt: new Date(end) }),
        })
      }
  })
  const [photo] = kinds.filter(({ name }) => name === 'Photo')
  const [shop] = shops
  const [person] = people
  if (photo && shop && person !== undefined) {
    const at = new Date(clock.now.getTime() - 30 * 60_000)
    made.push({
      ...{ kindId: photo.id, warehouseId, shopId: shop.id, at, startedAt: at, personId: person },
    })
  }
  return made
}
