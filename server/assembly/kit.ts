import { asc, eq } from 'drizzle-orm'
import type { KitAtBench } from '#contract/endpoints/assembly.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import { products } from '../db/schema/index.ts'
import { namedProducts } from '../stock/finding.ts'
import { partsOfKits } from '../stock/kits.ts'
import { summariesOf } from '../stock/product-page.ts'
import { openPiles, type Pile } from '../stock/shelves.ts'
import { serves } from '../stock/taking.ts'
import { lackedKits } from './waiting.ts'

type Article = Pick<typeof products.$inferSelect, 'id' | 'sku' | 'name' | 'kit' | 'shopId' | 'archivedAt'>

/** A kit that is assembled beforehand, with its parts. */
export type Kit = Article & {
  readonly parts: readonly {
    readonly id: string
    readonly sku: string
    readonly name: string
    readonly qty: number
  }[]
}

const facts = {
  ...{ id: products.id, sku: products.sku, name: products.name, kit: products.kit },
  ...{ shopId: products.shopId, archivedAt: products.archivedAt },
}

/** The kit with this code, of the person's shops. */
export async function kitNamed(db: Db | Tx, user: WarehouseUser, code: string): OrRefusal<Kit> {
  const shopIds = user.shops.map(({ id }) => id)
  const ids = await namedProducts(db, { shopIds, query: code, limit: 20 })
  const found = await db
    .select(facts)
    .from(products)
    .where(isOneOf(products.id, ids))
    .orderBy(asc(products.sku))
  const [kit, another] = found.filter(one => one.kit === 'assembled')
  if (!kit) return notAssembled(code, found[0])
  if (another) {
    return conflict(
      'assembly-two-kits',
      `${kit.sku} et ${another.sku} portent ce code : cherchez le kit par sa référence.`,
      code,
    )
  }
  return withParts(db, kit)
}

/** The kit of this reference, for a change. */
export async function kitOfSku(tx: Tx, user: WarehouseUser, sku: string): OrRefusal<Kit> {
  const [found] = await tx.select(facts).from(products).where(eq(products.sku, sku))
  const own = found && serves(user, found.shopId) ? found : undefined
  return own?.kit === 'assembled' ? withParts(tx, own) : notAssembled(sku, own)
}

async function withParts(db: Db | Tx, kit: Article): Promise<Kit> {
  const parts = await partsOfKits(db, eq(products.id, kit.id))
  return { ...kit, parts: parts.map(({ partId: id, sku, name, qty }) => ({ id, sku, name, qty })) }
}

function notAssembled(code: string, found: Article | undefined): Refusal {
  if (!found) return notFound('product-unknown', `Aucun article de vos boutiques n’a le code ${code}.`, code)
  return found.kit === 'parts'
    ? conflict(
        'kit-in-parts',
        `Le kit ${found.sku} est préparé en pièces : il n’y a rien à assembler.`,
        found.sku,
      )
    : conflict('kit-not', `${found.sku} n’est pas un kit.`, found.sku)
}

/** The kit, with the places of its parts and its own, in the order in which they are to be taken. */
export async function describeKit(
  db: Db,
  user: WarehouseUser,
  code: string,
  now: Date,
): OrRefusal<KitAtBench> {
  const kit = await kitNamed(db, user, code)
  if (isRefusal(kit)) return kit
  const ids = [kit.id, ...kit.parts.map(({ id }) => id)]
  const { free, old } = await openPiles(db, user, ids, now)
  const articles = await summariesOf(db, ids)
  const product = articles.get(kit.id)
  if (!product) return notAssembled(code, undefined)
  const [lacked] = await lackedKits(db, user, now, kit.id)
  return {
    product,
    missing: lacked?.missing ?? 0,
    parts: kit.parts.flatMap(({ id, qty }) => {
      const part = articles.get(id)
      return part ? [{ product: part, qty, piles: pilesOf(free, id) }] : []
    }),
    // Kits that no parcel may take any more are taken apart first.
    piles: pilesOf([...old, ...free], kit.id),
  }
}

/** The lots of one day at a place are one pile. */
function pilesOf(piles: readonly Pile[], productId: string): KitAtBench['piles'] {
  const sums = new Map<string, { place: string; expiry: string | null; qty: number }>()
  for (const { place, expiry, qty, ...pile } of piles) {
    if (pile.productId !== productId) continue
    const key = `${expiry} ${place}`
    sums.set(key, { place, expiry, qty: qty + (sums.get(key)?.qty ?? 0) })
  }
  return [...sums.values()]
}
