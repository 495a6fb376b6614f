import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { orderStatuses, overStatuses, type RelayPoint } from '#contract/entities/order.ts'
import { orderShapes, variants } from '#contract/picking-types.ts'
import { carriers } from './carriers.ts'
import { among, id, instant, notAmong, reference } from './columns.ts'
import { files } from './files.ts'
import { pickingLists } from './picking.ts'
import { products } from './products.ts'
import { campaigns, shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** An order as a shop's program sent it: nothing of it is lost, whatever is wrong with it. */
export type SentOrder = {
  readonly customer: string
  readonly address: {
    readonly lines: readonly string[]
    readonly postcode: string
    readonly city: string
    readonly country: string
    readonly phone?: string | undefined
  } | null
  readonly carrier: string | null
  /** Orders that were kept before there were relay points have none. */
  readonly relay?: RelayPoint | null | undefined
  readonly campaign: string | null
  readonly priority: number
  /** Orders that were kept before there were wished days have none. */
  readonly wishedOn?: string | null | undefined
  readonly giftMessage: string | null
  readonly instructions: readonly string[]
  readonly lines: readonly {
    readonly sku: string
    readonly qty: number
    readonly customization: string | null
    readonly gift: boolean
    readonly unitPriceCents?: number | null | undefined
  }[]
}

export const holdKinds = ['unprepared', 'cancellation'] as const

export type Address = {
  lines: string[]
  postcode: string
  city: string
  country: string
  phone?: string
}

export const orders = pgTable(
  'orders',
  {
    id: id(),
    name: text('name').notNull().unique(),
    /** The shop's own, under which its programs put the order; null for what people and files bring in. */
    reference: text('reference'),
    shopId: reference('shop_id', () => shops.id),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    type: text('type', { enum: orderShapes }).notNull(),
    variant: text('variant', { enum: variants }).notNull(),
    campaignId: uuid('campaign_id').references(() => campaigns.id),
    /** Higher goes first. */
    priority: integer('priority').notNull().default(0),
    /** It is not to leave before this day. */
    wishedOn: date('wished_on'),
    cutoffAt: instant('cutoff_at').notNull(),
    customer: text('customer').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    carrierId: uuid('carrier_id').references(() => carriers.id),
    /** Where the customer fetches it; null: it is brought to the address. */
    relay: jsonb('relay').$type<RelayPoint>(),
    giftMessage: text('gift_message'),
    /** Why a person held or cancelled it. */
    stopReason: text('stop_reason'),
    instructions: text('instructions').array().notNull().default([]),
    /** The shop's question without an answer, so that a bench shows it without another reading. */
    openQuestion: text('open_question'),
    /** The picking list that claimed the order, and the order's slot on the cart. */
    pickingListId: uuid('picking_list_id'),
    toteSlot: integer('tote_slot'),
    /** The user whose bench holds the order, and until when. */
    heldBy: uuid('held_by').references(() => users.id),
    heldUntil: instant('held_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Counts changes. The server refuses a change made against an older version. */
    version: integer('version').notNull().default(1),
    /** Name and customer, as `searchText` writes them. */
    search: text('search').notNull(),
  },
  table => [
    // A list takes orders of its own warehouse only.
    foreignKey({
      name: 'orders_picking_list_of_warehouse',
      columns: [table.pickingListId, table.warehouseId],
      foreignColumns: [pickingLists.id, pickingLists.warehouseId],
    }),
    check('orders_status_known', among(table.status, orderStatuses)),
    check('orders_type_known', among(table.type, orderShapes)),
    check('orders_variant_known', among(table.variant, variants)),
    unique('orders_shop_reference').on(table.shopId, table.reference),
    index('orders_work').on(table.shopId, table.status, table.type, table.variant),
    index('orders_urgency').on(table.status, table.priority, table.cutoffAt),
    index('orders_picking_list').on(table.pickingListId),
    // The orders of a list that wait for the packer, the most urgent first (`server/shipment/urgent.ts`).
    index('orders_to_pack')
      .on(
        table.pickingListId,
        table.priority.desc().nullsFirst(),
        table.cutoffAt,
        table.createdAt,
        table.name,
      )
      .where(sql`${table.status} in ('picking', 'packing')`),
    // The orders that a bench has in hand, by its person.
    index('orders_held').on(table.heldBy).where(sql`${table.heldBy} is not null`),
    // Those that missed their lorry, among all that can be packed.
    index('orders_due')
      .on(table.warehouseId, table.cutoffAt, table.name)
      .where(sql`${table.status} in ('picking', 'packing')`),
    index('orders_campaign').on(table.campaignId).where(sql`${table.campaignId} is not null`),
    index('orders_created').on(table.createdAt),
    // A shop's own list is counted, paged, filtered and searched by the end of a number in this index alone.
    index('orders_of_shop').on(
      ...[table.warehouseId, table.shopId, table.createdAt.desc().nullsFirst(), table.name, table.id],
      ...[table.status, table.carrierId],
    ),
    // Those that have not left, which are few beside those that have.
    index('orders_open')
      .on(table.warehouseId, table.shopId, table.cutoffAt, table.name, table.id, table.status)
      .where(notAmong(table.status, overStatuses)),
    // Its pages in two other orders.
    index('orders_by_customer').on(table.shopId, sql`lower(${table.customer})`, table.name),
    index('orders_by_departure').on(table.shopId, table.cutoffAt, table.name),
    // People read the end of a number aloud.
    index('orders_name_ends').on(sql`reverse(${table.name}) text_pattern_ops`),
    index('orders_name_begins').on(table.name.op('text_pattern_ops')),
    // Finds words by their beginnings. Unlike pg_trgm, full text needs no extension on either database.
    index('orders_search')
      .using('gin', sql`to_tsvector('simple', ${table.search})`)
      .with({ fastupdate: false }),
  ],
)

/** The kits of an order as they were sold. The order's lines are what is picked of them. */
export const orderKits = pgTable(
  'order_kits',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id),
    productId: reference('product_id', () => products.id),
    qty: integer('qty').notNull(),
    customization: text('customization'),
    gift: boolean('gift').notNull().default(false),
    /** The customer's price of one kit. */
    unitPriceCents: integer('unit_price_cents'),
  },
  table => [
    check('order_kits_qty', sql`${table.qty} > 0`),
    check('order_kits_price', sql`${table.unitPriceCents} >= 0`),
    index('order_kits_order').on(table.orderId),
    index('order_kits_product').on(table.productId),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id),
    position: integer('position').notNull(),
    productId: reference('product_id', () => products.id),
    qty: integer('qty').notNull(),
    /** Pieces taken from the shelves. The parcels' lines hold the packed pieces. */
    picked: integer('picked').notNull().default(0),
    customization: text('customization'),
    gift: boolean('gift').notNull().default(false),
    /** What the customer paid for a piece, in cents of euros; null where the shop does not say. */
    unitPriceCents: integer('unit_price_cents'),
    /** The kit that it is a part of, and its pieces in one kit. Null: it was sold as it is. */
    kitId: uuid('kit_id').references(() => orderKits.id),
    ofKit: integer('of_kit'),
  },
  table => [
    unique('order_lines_position').on(table.orderId, table.position),
    check('order_lines_qty', sql`${table.qty} > 0`),
    check('order_lines_picked', sql`${table.picked} between 0 and ${table.qty}`),
    check('order_lines_kit', sql`(${table.kitId} is null) = (${table.ofKit} is null) and ${table.ofKit} > 0`),
    check('order_lines_price', sql`${table.unitPriceCents} >= 0`),
    index('order_lines_product').on(table.productId),
    index('order_lines_of_kit').on(table.kitId).where(sql`${table.kitId} is not null`),
  ],
)

/** Why an order waits that a shop sent. */
export type HeldFault = { code: string; detail: string; got?: string }

/**
 * What a shop sent and cannot be prepared as it is, kept whole until it can; or what a shop asked for and a person must
 * decide. The order is on hold as long as its row is here.
 */
export const orderHolds = pgTable(
  'order_holds',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: holdKinds }).notNull(),
    /** As it was sent, with what the order itself cannot have: unknown articles, no address. */
    given: jsonb('given').$type<SentOrder>(),
    faults: jsonb('faults').$type<HeldFault[]>().notNull().default([]),
    /** The articles that are missing, so that the first one to come finds its orders. */
    skus: text('skus').array().notNull().default([]),
    since: instant('since').notNull(),
  },
  table => [
    check('order_holds_kind_known', among(table.kind, holdKinds)),
    check('order_holds_given', sql`(${table.kind} = 'unprepared') = (${table.given} is not null)`),
    index('order_holds_skus').using('gin', table.skus),
  ],
)

export const orderEventKinds = [
  'created',
  'printed',
  'picked',
  'packed',
  'labelled',
  'shipped',
  'held',
  'released',
  'cancelled',
  'tracking_added',
  'label_voided',
  'returned',
  'travelling',
  'delivered',
  'trouble',
  'note',
] as const

/** The order's timeline. Today's figures also come from here: `qty` pieces went through this step. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    orderId: reference('order_id', () => orders.id),
    at: instant('at').notNull().defaultNow(),
    what: text('what', { enum: orderEventKinds }).notNull(),
    /** The sentence on the timeline. */
    text: text('text').notNull(),
    qty: integer('qty').notNull().default(0),
    userId: uuid('user_id').references(() => users.id),
  },
  table => [
    check('order_events_what_known', among(table.what, orderEventKinds)),
    index('order_events_order').on(table.orderId, table.number),
    index('order_events_at').on(table.at, table.what),
  ],
)

export const customizationFiles = pgTable(
  'customization_files',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id),
    lineId: uuid('line_id').references(() => orderLines.id),
    fileId: reference('file_id', () => files.id),
  },
  table => [index('customization_files_order').on(table.orderId)],
)
