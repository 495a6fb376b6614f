import { type AnyColumn, and, eq, inArray, like, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Found } from '#contract/endpoints/search.ts'
import { pickingTypeWords } from '#contract/picking-words.ts'
import { ofOwnWarehouse, within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import {
  boxes,
  campaigns,
  carrierSlips,
  carriers,
  orders,
  pickingLists,
  receptions,
  returns,
  shops,
} from '../db/schema/index.ts'
import { beginning } from '../db/search.ts'
import type { Asked } from './asked.ts'

/**
 * A list, box, reception, return or slip: the warehouse numbers these itself. The search finds each by its whole name or
 * by the name's beginning. A customer's name looks unlike any of them, so it asks none of these tables.
 */
type Named = { readonly name: string }

async function byName<Row extends Named>(
  { hasDigits, looksLikeName, names, typed }: Asked,
  column: AnyColumn,
  select: (which: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  if (!hasDigits) return []
  const exact = await select(inArray(column, names))
  return exact.length > 0 || !looksLikeName ? exact : select(like(column, beginning(typed)))
}

const about = { code: null, status: null, photo: '' } as const

export async function listsFound(db: Db, asked: Asked): Promise<Found[]> {
  const rows = await byName(asked, pickingLists.name, which =>
    db
      .select({
        name: pickingLists.name,
        type: pickingLists.type,
        campaign: campaigns.name,
        shop: shops.slug,
        orders: sql<number>`count(${orders.id})::int`,
        packed: sql<number>`(count(*) filter (where ${notInArray(orders.status, ['picking', 'packing'])}))::int`,
      })
      .from(pickingLists)
      .innerJoin(shops, eq(shops.id, pickingLists.shopId))
      .leftJoin(campaigns, eq(campaigns.id, pickingLists.campaignId))
      .leftJoin(orders, eq(orders.pickingListId, pickingLists.id))
      .where(and(which, within(asked.reach, pickingLists)))
      .groupBy(pickingLists.id, campaigns.name, shops.slug)
      .orderBy(sql`${pickingLists.name} using ~>~`)
      .limit(asked.limit)
      .offset(asked.skip),
  )
  return rows.map(({ name, type, campaign, shop, orders, packed }) => ({
    ...about,
    kind: 'pickingList',
    name,
    title: `Liste ${name}`,
    hint: `${campaign ?? pickingTypeWords[type]} · ${orders === 0 ? 'annulée' : `${packed} sur ${orders} ${orders === 1 ? 'emballée' : 'emballées'}`}`,
    shop,
    exact: asked.names.includes(name),
  }))
}

export async function boxesFound(db: Db, asked: Asked): Promise<Found[]> {
  const rows = await byName(asked, boxes.name, which =>
    db
      .select({ name: boxes.name, order: orders.name, status: orders.status, shop: shops.slug })
      .from(boxes)
      .leftJoin(orders, and(eq(orders.id, boxes.orderId), within(asked.reach, orders)))
      .leftJoin(shops, eq(shops.id, orders.shopId))
      .where(and(which, ofOwnWarehouse(asked.reach, boxes.warehouseId)))
      .orderBy(sql`${boxes.name} using ~<~`)
      .limit(asked.limit)
      .offset(asked.skip),
  )
  return rows.map(({ name, order, status, shop }) => ({
    ...about,
    kind: 'box',
    name,
    title: `Caisse ${name}`,
    hint: order ?? 'aucune commande',
    shop,
    status,
    exact: asked.names.includes(name),
  }))
}

const receptionWords = { expected: 'attendue', open: 'en cours', closed: 'close' } as const

export async function receptionsFound(db: Db, asked: Asked): Promise<Found[]> {
  const rows = await byName(asked, receptions.name, which =>
    db
      .select({
        name: receptions.name,
        supplier: receptions.supplier,
        status: receptions.status,
        shop: shops.slug,
      })
      .from(receptions)
      .innerJoin(shops, eq(shops.id, receptions.shopId))
      .where(and(which, within(asked.reach, receptions)))
      .orderBy(sql`${receptions.name} using ~>~`)
      .limit(asked.limit)
      .offset(asked.skip),
  )
  return rows.map(({ name, supplier, status, shop }) => ({
    ...about,
    kind: 'reception',
    name,
    title: `Réception ${name}`,
    hint: [supplier, receptionWords[status]].filter(Boolean).join(' · '),
    shop,
    exact: asked.names.includes(name),
  }))
}

export async function returnsFound(db: Db, asked: Asked): Promise<Found[]> {
  const rows = await byName(asked, returns.name, which =>
    db
      .select({ name: returns.name, status: returns.status, order: orders.name, shop: shops.slug })
      .from(returns)
      .innerJoin(shops, eq(shops.id, returns.shopId))
      .leftJoin(orders, eq(orders.id, returns.orderId))
      .where(and(which, within(asked.reach, returns)))
      .orderBy(sql`${returns.name} using ~>~`)
      .limit(asked.limit)
      .offset(asked.skip),
  )
  return rows.map(({ name, status, order, shop }) => ({
    ...about,
    kind: 'return',
    name,
    title: `Retour ${name}`,
    hint: `${order ?? 'colis inconnu'} · ${status === 'waiting' ? 'en attente' : 'enregistré'}`,
    shop,
    exact: asked.names.includes(name),
  }))
}

export async function slipsFound(db: Db, asked: Asked): Promise<Found[]> {
  const rows = await byName(asked, carrierSlips.name, which =>
    db
      .select({ name: carrierSlips.name, status: carrierSlips.status, carrier: carriers.name })
      .from(carrierSlips)
      .innerJoin(carriers, eq(carriers.id, carrierSlips.carrierId))
      .where(and(which, ofOwnWarehouse(asked.reach, carrierSlips.warehouseId)))
      .orderBy(sql`${carrierSlips.name} using ~>~`)
      .limit(asked.limit)
      .offset(asked.skip),
  )
  return rows.map(({ name, status, carrier }) => ({
    ...about,
    kind: 'slip',
    name,
    title: `Bordereau ${name}`,
    hint: `${carrier} · ${status === 'sealed' ? 'clôturé' : 'ouvert'}`,
    shop: null,
    exact: asked.names.includes(name),
  }))
}

/** A carrier leads to the slip that is loaded for it now. */
export async function carriersFound(db: Db, { text, typed, limit, skip }: Asked): Promise<Found[]> {
  const words = `%${beginning(text)}`
  const rows = await db
    .select({ slug: carriers.slug, name: carriers.name })
    .from(carriers)
    .where(and(eq(carriers.active, true), or(sql`${carriers.name} ilike ${words}`, eq(carriers.slug, text))))
    .orderBy(carriers.name)
    .limit(limit)
    .offset(skip)
  return rows.map(({ slug, name }) => ({
    ...about,
    kind: 'carrier',
    name: slug,
    title: `Bordereau ${name}`,
    hint: 'Charger les colis, clôturer',
    shop: null,
    exact: name.toUpperCase() === typed,
  }))
}
