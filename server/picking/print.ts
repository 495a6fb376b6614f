import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Message } from '#contract/answer.ts'
import type { ListWish, NextPickingList } from '#contract/endpoints/picking.ts'
import { type PickingType, shapeOf } from '#contract/picking-types.ts'
import { pickingTypeWords } from '#contract/picking-words.ts'
import { conflict, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { atShop } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import { nextName } from '../db/numbers.ts'
import type { Db, Tx } from '../db/open.ts'
import { settingsOf } from '../db/picking-settings.ts'
import { campaigns, orderEvents, orders, pickingListLines, pickingLists, shops } from '../db/schema/index.ts'
import { grouped } from '../grouped.ts'
import { freePiles, type Pile } from '../stock/shelves.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import { chooseOrders } from './choose.ts'
import { layoutOfHouse, walkOfList } from './layout.ts'
import type { ListRow } from './lists.ts'
import { claimable, type PendingOrder, urgentShapes, type Wanted, type Wish } from './pending.ts'
import { inOrderOfWalk } from './walk.ts'
import { type FreeSlot, fullWall, giveSlots, isFull, roomOf, wallFor } from './wall.ts'

export type Printed = { readonly list: ListRow; readonly message?: Message }

export const wishOf = ({ slots, zone, at }: ListWish): Wish => ({
  ...(slots === undefined ? {} : { slots }),
  ...(zone === undefined || zone === '' ? {} : { zone }),
  ...(at === undefined ? {} : { at }),
})

const inZone = ({ zone }: Wish): string => (zone === undefined ? '' : ` dans la zone ${zone}`)

type Gathered = { chosen: PendingOrder[]; short: PendingOrder[]; shares: readonly Share[] }

/** Claims the most urgent orders of a type whose products are on the shelves, and writes the list for them. */
export async function printType(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  type: PickingType,
  now: Date,
  only: Wish & Pick<Wanted, 'late'> = {},
): OrRefusal<Printed> {
  await waitForOthers(tx, shop)
  const wall = await wallFor(tx, user, type, only, true)
  if (isFull(wall)) return fullWall
  const gathered = await gather(
    tx,
    user,
    { reach: atShop(user, shop), type, ...only, ...roomOf(wall, only) },
    now,
  )
  if (gathered.chosen.length === 0) {
    return nothingToPick(
      gathered,
      `Aucune commande « ${pickingTypeWords[type]} » n’est à préparer${inZone(only)}.`,
    )
  }
  return write(tx, user, shop, { type, wall }, gathered, now)
}

/** Prints one list of the campaign, in the shape of its most urgent order; without goods for it, in the other. */
export async function printCampaign(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  slug: string,
  now: Date,
  wish: Wish = {},
): OrRefusal<Printed> {
  await waitForOthers(tx, shop)
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.shopId, shop.id), eq(campaigns.slug, slug)))
  if (!campaign) return notFound('campaign-unknown', `La campagne « ${slug} » n’existe pas.`, slug)
  const short: PendingOrder[] = []
  for (const type of await urgentShapes(tx, atShop(user, shop), campaign.id, now)) {
    const wall = await wallFor(tx, user, type, wish, true)
    if (isFull(wall)) return fullWall
    const wanted = {
      ...{ reach: atShop(user, shop), type, campaignId: campaign.id, wall },
      ...{ ...wish, ...roomOf(wall, wish) },
    }
    const gathered = await gather(tx, user, wanted, now)
    short.push(...gathered.short)
    if (gathered.chosen.length > 0) return write(tx, user, shop, wanted, { ...gathered, short }, now)
  }
  return nothingToPick(
    { short },
    `Aucune commande de la campagne « ${campaign.name} » n’est à préparer${inZone(wish)}.`,
  )
}

/** The list that printing now would make, without claiming its orders. */
export async function nextList(
  db: Db,
  user: WarehouseUser,
  shop: UserShop,
  now: Date,
  wish: Wish = {},
): Promise<NextPickingList | null> {
  for (const type of await urgentShapes(db, atShop(user, shop), undefined, now)) {
    const wall = await wallFor(db, user, type, wish, false)
    if (isFull(wall)) continue
    const { chosen, shares } = await gather(
      db,
      user,
      { reach: atShop(user, shop), type, unclaimed: true, ...wish, ...roomOf(wall, wish) },
      now,
    )
    const [first] = chosen
    if (!first) continue
    const stops = shares.map(({ place, zone, qty }) => ({ location: place, zone, qty }))
    return {
      type,
      cutoffAt: first.cutoffAt.toISOString(),
      orders: chosen.length,
      pieces: stops.reduce((sum, { qty }) => sum + qty, 0),
      walk: await walkOfList(db, user.warehouseId, stops, wall !== null),
    }
  }
  return null
}

/** Locks the shop, so that its lists are made one after another and each sees the pieces that the last one took. */
async function waitForOthers(tx: Tx, shop: UserShop): Promise<void> {
  await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, shop.id)).for('no key update')
}

async function gather(tx: Db | Tx, user: WarehouseUser, wanted: Wanted, now: Date): Promise<Gathered> {
  const { trolleySlots, monoOrders } = await settingsOf(tx, user.warehouseId)
  const room = shapeOf(wanted.type) === 'mono' ? monoOrders : (wanted.slots ?? trolleySlots)
  const known = new Map<string, readonly Pile[]>()
  const urgent = createAllocation(known)
  const first: PendingOrder[] = []
  const rest: PendingOrder[] = []
  const short: PendingOrder[] = []
  for (let from = 0; first.length < room; ) {
    const page = await claimable(tx, wanted, now, from)
    if (page.length === 0) break
    from += page.length
    const unknown = productsOf(page).filter(id => !known.has(id))
    const piles = await freePiles(tx, user, unknown, now)
    const { zone } = wanted
    const near = zone === undefined ? piles : piles.filter(pile => pile.zone === zone)
    const found = grouped(near, ({ productId }) => productId)
    for (const id of unknown) known.set(id, found.get(id) ?? [])
    for (const order of page) {
      if (first.length === room) rest.push(order)
      else if (urgent.serve(order)) first.push(order)
      // Its pieces may lie in other zones, and are not missing.
      else if (zone === undefined) short.push(order)
    }
  }
  if (!rest.some(({ urgency }) => urgency === first.at(-1)?.urgency)) {
    return { chosen: first, short, shares: urgent.shares }
  }

  const layout = await layoutOfHouse(tx, user.warehouseId)
  const waiting = [...first, ...rest].map(order => ({
    ...order,
    // Its pieces may lie on several shelves: the first one is emptied first.
    spots: order.lines.flatMap(({ productId }) =>
      (known.get(productId) ?? []).slice(0, 1).map(({ place }) => layout.spotOf(place)),
    ),
  }))
  const allocation = createAllocation(known)
  const chosen = chooseOrders(waiting, { room, layout, take: order => allocation.serve(order) })
  return { chosen, short: short.filter(order => !allocation.has(order)), shares: allocation.shares }
}

const productsOf = (page: readonly PendingOrder[]) => [
  ...new Set(page.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
]

async function write(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  { type, campaignId, wall = null }: Omit<Wanted, 'reach'> & { wall?: readonly FreeSlot[] | null },
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
      atWall: wall !== null,
      createdAt: now,
      createdBy: user.id,
    })
    .returning()
  if (!list) throw new Error(`The list ${name} was not written`)
  const ids = chosen.map(({ id }) => id)
  const nth = sql`array_position(${`{${ids.join(',')}}`}::uuid[], ${orders.id})`
  const ofWall = wall && sql`(${`{${wall.map(({ slot }) => slot).join(',')}}`}::int[])[${nth}]`
  if (wall) await giveSlots(tx, wall, ids)
  await tx
    .update(orders)
    .set({
      status: 'picking',
      pickingListId: list.id,
      toteSlot: shapeOf(type) === 'multi' ? (ofWall ?? nth) : null,
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
  const layout = await layoutOfHouse(tx, warehouseId)
  const stops = shares.map(share => ({ ...share, name: share.place }))
  const walks = wall ? [...grouped(stops, ({ zone }) => zone).values()] : [stops]
  await tx.insert(pickingListLines).values(
    walks
      .flatMap(own => inOrderOfWalk(own, layout))
      .map(({ productId, locationId, lot, qty }, index) => ({
        ...{ pickingListId: list.id, position: index + 1 },
        ...{ productId, locationId, lot, qty },
      })),
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

type Share = Pick<Pile, 'productId' | 'locationId' | 'place' | 'zone' | 'walk' | 'lot' | 'qty'>

/** Takes pieces out of copies of these piles for one order after another; an order gets all its pieces or none. */
function createAllocation(known: ReadonlyMap<string, readonly Pile[]>) {
  const piles = new Map<string, Pile[]>()
  const shares: Share[] = []

  const pilesOf = (productId: string): Pile[] => {
    const own = piles.get(productId) ?? (known.get(productId) ?? []).map(pile => ({ ...pile }))
    piles.set(productId, own)
    return own
  }
  const left = (productId: string) => pilesOf(productId).reduce((sum, { qty }) => sum + qty, 0)

  const has = (order: PendingOrder): boolean => {
    const needs = needsOf(order)
    return needs.size > 0 && [...needs].every(([productId, qty]) => left(productId) >= qty)
  }

  return {
    shares: shares as readonly Share[],
    has,

    serve(order: PendingOrder): boolean {
      if (!has(order)) return false
      for (const [productId, qty] of needsOf(order)) take(pilesOf(productId), qty, shares)
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
