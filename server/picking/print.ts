import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Message } from '#contract/answer.ts'
import { ordersPerList, type PickingType, shapeOf } from '#contract/picking-types.ts'
import { pickingTypeWords } from '#contract/picking-words.ts'
import { conflict, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { atShop } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import { nextName } from '../db/numbers.ts'
import type { Tx } from '../db/open.ts'
import { campaigns, orderEvents, orders, pickingListLines, pickingLists, shops } from '../db/schema/index.ts'
import { freePiles, type Pile } from '../stock/shelves.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import type { ListRow } from './lists.ts'
import { claimable, type PendingOrder, urgentShapes, type Wanted } from './pending.ts'

export type Printed = { readonly list: ListRow; readonly message?: Message }

type Gathered = { chosen: PendingOrder[]; short: PendingOrder[]; shares: readonly Share[] }

/** Claims the most urgent orders of a type whose products are on the shelves, and writes the list for them. */
export async function printType(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  type: PickingType,
  now: Date,
  only: Pick<Wanted, 'late'> = {},
): OrRefusal<Printed> {
  await waitForOthers(tx, shop)
  const gathered = await gather(tx, user, { reach: atShop(user, shop), type, ...only }, now)
  if (gathered.chosen.length === 0) {
    return nothingToPick(gathered, `Aucune commande « ${pickingTypeWords[type]} » n’est à préparer.`)
  }
  return write(tx, user, shop, { type }, gathered, now)
}

/** Prints one list of the campaign, in the shape of its most urgent order; without goods for it, in the other. */
export async function printCampaign(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  slug: string,
  now: Date,
): OrRefusal<Printed> {
  await waitForOthers(tx, shop)
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.shopId, shop.id), eq(campaigns.slug, slug)))
  if (!campaign) return notFound('campaign-unknown', `La campagne « ${slug} » n’existe pas.`, slug)
  const short: PendingOrder[] = []
  for (const type of await urgentShapes(tx, atShop(user, shop), campaign.id, now)) {
    const wanted = { reach: atShop(user, shop), type, campaignId: campaign.id }
    const gathered = await gather(tx, user, wanted, now)
    short.push(...gathered.short)
    if (gathered.chosen.length > 0) return write(tx, user, shop, wanted, { ...gathered, short }, now)
  }
  return nothingToPick({ short }, `Aucune commande de la campagne « ${campaign.name} » n’est à préparer.`)
}

/** Locks the shop, so that its lists are made one after another and each sees the pieces that the last one took. */
async function waitForOthers(tx: Tx, shop: UserShop): Promise<void> {
  await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, shop.id)).for('no key update')
}

async function gather(tx: Tx, user: WarehouseUser, wanted: Wanted, now: Date): Promise<Gathered> {
  const room = ordersPerList[shapeOf(wanted.type)]
  const allocation = createAllocation()
  const chosen: PendingOrder[] = []
  const short: PendingOrder[] = []
  let from = 0
  while (chosen.length < room) {
    const page = await claimable(tx, wanted, now, from)
    if (page.length === 0) break
    from += page.length
    const unknown = productsOf(page).filter(id => !allocation.knows(id))
    allocation.bring(unknown, await freePiles(tx, user, unknown, now))
    for (const order of page) {
      if (chosen.length === room) break
      ;(allocation.serve(order) ? chosen : short).push(order)
    }
  }
  return { chosen, short, shares: allocation.shares }
}

const productsOf = (page: readonly PendingOrder[]) => [
  ...new Set(page.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
]

async function write(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  { type, campaignId }: Omit<Wanted, 'reach'>,
  { chosen, short, shares }: Gathered,
  now: Date,
): Promise<Printed> {
  const { warehouseId } = user
  const name = await nextName(tx, 'pickingList', await houseGrammar(tx, warehouseId))
  const [list] = await tx
    .insert(pickingLists)
    .values({
      name,
      warehouseId,
      shopId: shop.id,
      type,
      campaignId: campaignId ?? null,
      printCount: 1,
      createdAt: now,
      createdBy: user.id,
    })
    .returning()
  if (!list) throw new Error(`The list ${name} was not written`)
  const ids = chosen.map(({ id }) => id)
  const slots = sql`array_position(${`{${ids.join(',')}}`}::uuid[], ${orders.id})`
  await tx
    .update(orders)
    .set({
      status: 'picking',
      pickingListId: list.id,
      toteSlot: shapeOf(type) === 'multi' ? slots : null,
      version: sql`${orders.version} + 1`,
    })
    .where(inArray(orders.id, ids))
  await tx.insert(orderEvents).values(
    ids.map(orderId => ({
      orderId,
      at: now,
      what: 'printed' as const,
      text: `Liste ${name} attribuée`,
      userId: user.id,
    })),
  )
  await tx
    .insert(pickingListLines)
    .values(
      [...shares]
        .sort((one, other) => one.walk - other.walk)
        .map(({ walk: _, ...share }, index) => ({ pickingListId: list.id, position: index + 1, ...share })),
    )
  return { list, ...(short.length > 0 ? { message: leftOut(short) } : {}) }
}

function nothingToPick({ short }: Pick<Gathered, 'short'>, none: string): Refusal {
  if (short.length === 0) return conflict('picking-empty', none)
  return conflict(
    'picking-not-found',
    `Rien à imprimer : les articles de ${named(short)} sont introuvables dans les rayons.`,
  )
}

function leftOut(short: readonly PendingOrder[]): Message {
  return {
    level: 'warning',
    code: 'picking-left-out',
    text: `Articles introuvables dans les rayons, donc pas sur cette liste : ${named(short)}.`,
  }
}

/** The message names this many orders and counts the rest. */
const namesAtMost = 5

function named(all: readonly PendingOrder[]): string {
  const names = all.slice(0, namesAtMost).map(({ name }) => name)
  const more = all.length - names.length
  const rest = more === 0 ? [] : [more === 1 ? '1 autre commande' : `${more} autres commandes`]
  const parts = [...names, ...rest]
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} et ${parts.at(-1)}` : (parts[0] ?? '')
}

type Share = Pick<Pile, 'productId' | 'locationId' | 'walk' | 'lot' | 'qty'>

/** Takes pieces out of the piles for one order after another; an order gets all its pieces or none. */
function createAllocation() {
  const piles = new Map<string, Pile[]>()
  const shares: Share[] = []

  const left = (productId: string) => (piles.get(productId) ?? []).reduce((sum, { qty }) => sum + qty, 0)

  return {
    shares: shares as readonly Share[],
    knows: (productId: string) => piles.has(productId),
    /** Adds the piles of these products, in the order in which they are emptied. */
    bring(productIds: readonly string[], found: readonly Pile[]) {
      for (const id of productIds) {
        piles.set(
          id,
          found.filter(({ productId }) => productId === id).map(pile => ({ ...pile })),
        )
      }
    },
    serve(order: PendingOrder): boolean {
      const needs = needsOf(order)
      if (needs.size === 0 || [...needs].some(([productId, qty]) => left(productId) < qty)) return false
      for (const [productId, qty] of needs) take(piles.get(productId) ?? [], qty, shares)
      return true
    },
  }
}

/** Sums the lines by product: an order can hold a product engraved and plain, on two lines. */
function needsOf({ lines }: PendingOrder): Map<string, number> {
  const needs = new Map<string, number>()
  for (const { productId, qty } of lines) needs.set(productId, (needs.get(productId) ?? 0) + qty)
  return needs
}

function take(piles: readonly Pile[], qty: number, shares: Share[]) {
  let missing = qty
  for (const pile of piles) {
    const part = Math.min(missing, pile.qty)
    if (part === 0) continue
    pile.qty -= part
    missing -= part
    const known = shares.find(
      share =>
        share.productId === pile.productId && share.locationId === pile.locationId && share.lot === pile.lot,
    )
    if (known) known.qty += part
    else shares.push({ ...pile, qty: part })
  }
}
