import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { kitModes } from '#contract/kits.ts'
import { serialKeys, serialTimes } from '#contract/serials.ts'
import { among, id, instant, reference } from './columns.ts'
import { locations } from './locations.ts'
import { shops } from './shops.ts'

/** The drawing of a product that has no photograph. */
export type Drawing = { kind: string; colour: string }

export const products = pgTable(
  'products',
  {
    id: id(),
    shopId: reference('shop_id', () => shops.id),
    /** Unique across all shops: a transfer or a count identifies a product by its SKU alone. */
    sku: text('sku').notNull().unique(),
    name: text('name').notNull(),
    weightG: integer('weight_g').notNull(),
    /** Null while nobody has measured it. */
    lengthMm: integer('length_mm'),
    widthMm: integer('width_mm'),
    heightMm: integer('height_mm'),
    /** Its height stays its height: it must not be turned on its side. */
    upright: boolean('upright').notNull().default(false),
    /** Its goods come in lots, even before the first one has arrived. */
    lots: boolean('lots').notNull().default(false),
    /** When the serial numbers of its pieces are asked for, their form and their key. */
    serialAsked: text('serial_asked', { enum: serialTimes }).notNull().default('none'),
    serialForm: text('serial_form').notNull().default(''),
    serialKey: text('serial_key', { enum: serialKeys }).notNull().default('none'),
    /** Whether it consists of other articles (`product_parts`), and how it is prepared then. */
    kit: text('kit', { enum: kitModes }).notNull().default('none'),
    /** The days that it must have left before it perishes when a parcel leaves; null: as its shop says. */
    leastDays: integer('least_days'),
    /** The note on dangerous goods for carriers; empty for harmless goods. */
    danger: text('danger').notNull().default(''),
    /** What customs ask: where it was made, its number in the tariff, a piece's value in cents of euros. */
    originCountry: text('origin_country'),
    tariffNumber: text('tariff_number'),
    customsValueCents: integer('customs_value_cents'),
    /** From this time on the article is neither ordered nor received. */
    archivedAt: instant('archived_at'),
    photo: text('photo').notNull().default(''),
    drawingKind: text('drawing_kind'),
    drawingColour: text('drawing_colour'),
    search: text('search').notNull().default(''),
    /** The article that this one turned out to be. It has all that this one had; the history stays here. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => products.id),
  },
  table => [
    unique('products_id_shop').on(table.id, table.shopId),
    check('products_weight', sql`${table.weightG} >= 0`),
    check(
      'products_size',
      sql`least(${table.lengthMm}, ${table.widthMm}, ${table.heightMm}) is null or least(${table.lengthMm}, ${table.widthMm}, ${table.heightMm}) > 0`,
    ),
    check('products_serial_asked', among(table.serialAsked, serialTimes)),
    check('products_serial_key', among(table.serialKey, serialKeys)),
    check('products_kit', among(table.kit, kitModes)),
    check('products_origin', sql`${table.originCountry} ~ '^[A-Z]{2}$'`),
    check('products_tariff', sql`${table.tariffNumber} ~ '^[0-9]{6,10}$'`),
    check('products_customs_value', sql`${table.customsValueCents} >= 0`),
    check('products_least_days', sql`${table.leastDays} between 0 and 3650`),
    index('products_shop').on(table.shopId),
    // Few articles are kits, and people's access asks whether there are any.
    index('products_assembled').on(table.shopId).where(sql`${table.kit} = 'assembled'`),
    index('products_own_days').on(table.shopId, table.leastDays).where(sql`${table.leastDays} is not null`),
    index('products_name').on(table.name, table.sku),
    check('products_merged', sql`${table.mergedInto} is null or ${table.archivedAt} is not null`),
    index('products_search')
      .using('gin', sql`to_tsvector('simple', ${table.search})`)
      // New rows wait in a list that every search reads, so it stays short. Without it 500 new articles wrote for seconds.
      .with({ fastupdate: true, gin_pending_list_limit: 128 }),
  ],
)

/** The parts of a kit, all of its own shop. */
export const productParts = pgTable(
  'product_parts',
  {
    productId: uuid('product_id').notNull(),
    partId: uuid('part_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    /** Pieces in one kit. */
    qty: integer('qty').notNull(),
  },
  table => [
    primaryKey({ columns: [table.productId, table.partId] }),
    foreignKey({
      name: 'product_parts_kit',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_parts_part',
      columns: [table.partId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }),
    check('product_parts_qty', sql`${table.qty} between 1 and 999`),
    check('product_parts_other', sql`${table.productId} <> ${table.partId}`),
    index('product_parts_part').on(table.partId),
  ],
)

export const productCodeKinds = ['gtin', 'alias'] as const

/** Two shops may sell the same article, so a code is unique within its shop only. */
export const productCodes = pgTable(
  'product_codes',
  {
    id: id(),
    productId: uuid('product_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    kind: text('kind', { enum: productCodeKinds }).notNull(),
    /** A GTIN is stored in canonical form (`canonicalGtin`), so that every form of it finds the product. */
    code: text('code').notNull(),
    /** Pieces per scan: more than one for a case. */
    qty: integer('qty').notNull().default(1),
  },
  table => [
    foreignKey({
      name: 'product_codes_product',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }).onDelete('cascade'),
    check('product_codes_kind_known', among(table.kind, productCodeKinds)),
    check('product_codes_qty', sql`${table.qty} > 0`),
    check(
      'product_codes_gtin_canonical',
      sql`${table.kind} <> 'gtin' or ${table.code} ~ '^([0-9]{8}|[0-9]{13}|[1-9][0-9]{13})$'`,
    ),
    unique('product_codes_shop_code').on(table.shopId, table.code),
    index('product_codes_code').on(table.code),
    index('product_codes_prefix').on(table.code.op('text_pattern_ops')),
    index('product_codes_of_product').on(table.productId),
  ],
)

/** How many pieces of an article a place should hold at least, and at most. */
export const placeLevels = pgTable(
  'place_levels',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    locationId: reference('location_id', () => locations.id),
    least: integer('least').notNull(),
    most: integer('most').notNull(),
  },
  table => [
    primaryKey({ columns: [table.productId, table.locationId] }),
    check('place_levels_order', sql`${table.least} between 0 and ${table.most} and ${table.most} > 0`),
    index('place_levels_place').on(table.locationId),
  ],
)
