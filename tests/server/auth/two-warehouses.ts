import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import * as tables from '#server/db/schema/index.ts'
import { fillAnotherShop, secret } from './another-shop.ts'

const one = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error('The test’s warehouse is not filled')
  return row
}

const at = new Date('2026-03-12T08:00:00Z')

/**
 * Lyon and Paris both work for the shops « papier » and « lune ». Every text of Lyon's things holds the word `secret`.
 * Ines is the manager of Paris, whose places have the names of Lyon's.
 */
export async function fillTwoWarehouses(db: Db) {
  const lyon = await fillLyon(db)
  return { lyon, paris: await fillParis(db) }
}

async function fillLyon(db: Db) {
  const lunes = await fillAnotherShop(db)
  // Both warehouses sell the lamp, so its name is no secret here.
  const lamp = one(
    await db
      .update(tables.products)
      .set({ name: 'Lampe', search: 'lampe' })
      .where(eq(tables.products.sku, 'LAMPE'))
      .returning(),
  )
  // A campaign belongs to its shop too, in both warehouses.
  await db.update(tables.campaigns).set({ name: 'Hiver' })
  const places = await db.select().from(tables.locations)
  const place = (name: string) => places.find(one => one.name === name)?.id ?? ''
  const [camille] = await db.select().from(tables.users).where(eq(tables.users.username, 'camille'))
  const [amina] = await db.select().from(tables.users).where(eq(tables.users.username, 'amina'))
  const { warehouseId, shopId, carrierId } = lunes.order
  const slip = one(
    await db
      .insert(tables.carrierSlips)
      .values({ name: 'BT009001', warehouseId, carrierId: carrierId ?? '', cutoffAt: at })
      .returning(),
  )
  await db
    .insert(tables.parcels)
    .values({ ...lunes.parcel, id: undefined, name: 'CL00009002', tracking: '6A12345678902' })
  await db
    .update(tables.parcels)
    .set({ status: 'manifested', slipId: slip.id })
    .where(eq(tables.parcels.name, 'CL00009002'))
  const count = one(
    await db
      .insert(tables.counts)
      .values({
        locationId: place('A-02'),
        status: 'approval',
        startedAtMove: 0,
        startedAt: at,
        firstBy: camille?.id ?? null,
        secondBy: amina?.id ?? null,
      })
      .returning(),
  )
  await db
    .insert(tables.countLines)
    .values([1, 2].map(round => ({ countId: count.id, round, productId: lamp.id, counted: 1, expected: 0 })))
  const received = one(
    await db
      .insert(tables.moves)
      .values({
        productId: lamp.id,
        fromId: place('FOURNISSEUR'),
        toId: place('A-01'),
        qty: 3,
        type: 'RECEPTION',
        reason: `Carton ${secret}`,
        receptionId: lunes.reception.id,
        userId: camille?.id ?? null,
        at,
      })
      .returning(),
  )
  const computer = one(
    await db
      .update(tables.computers)
      .set({ name: `Poste ${secret}` })
      .returning(),
  )
  await db.insert(tables.returnLines).values({
    returnId: lunes.returned.id,
    productId: lamp.id,
    qty: 1,
    condition: 'new',
    outcome: 'quarantine',
    toId: place('A-02'),
  })
  await db.insert(tables.orderEvents).values({
    orderId: lunes.order.id,
    at,
    what: 'picked',
    text: `Prélevée ${secret}`,
    qty: 5,
    userId: camille?.id ?? null,
  })
  const printer = one(
    await db
      .update(tables.printers)
      .set({ trial: 'ESSAI-BCDFGH' })
      .where(and(eq(tables.printers.computerId, computer.id), eq(tables.printers.role, 'label')))
      .returning(),
  )
  return { ...lunes, warehouseId, shopId, computer, printer, count, received, slip }
}

/** Two orders to pick, one of them on a list, and a parcel to load. A-01 holds two lamps. */
async function fillParis(db: Db) {
  const [camille] = await db.select().from(tables.users).where(eq(tables.users.username, 'camille'))
  const lune = one(await db.select().from(tables.shops).where(eq(tables.shops.slug, 'lune')))
  const lamp = one(await db.select().from(tables.products).where(eq(tables.products.sku, 'LAMPE')))
  const carrier = one(await db.select().from(tables.carriers))
  const carton = one(await db.select().from(tables.cartons))
  const paris = one(await db.insert(tables.warehouses).values({ slug: 'paris', name: 'Paris' }).returning())
  const warehouseId = paris.id
  const ines = one(
    await db
      .insert(tables.users)
      .values({
        username: 'ines',
        displayName: 'Inès Faure',
        email: 'ines@douchette.example',
        passwordHash: camille?.passwordHash ?? null,
        role: 'manager',
        warehouseId,
        warehouseRoles: camille?.warehouseRoles ?? [],
      })
      .returning(),
  )
  const shops = await db.select().from(tables.shops)
  await db.insert(tables.userShops).values(shops.map(({ id }) => ({ userId: ines.id, shopId: id })))
  const places = await db
    .insert(tables.locations)
    .values([
      { warehouseId, name: 'A-01', kind: 'storage', zone: 'A' },
      { warehouseId, name: 'A-02', kind: 'storage', zone: 'A' },
      { warehouseId, name: 'Q-01', kind: 'quarantine', zone: 'Q' },
      { warehouseId, name: 'BANC-1', kind: 'packing', zone: '-' },
      { warehouseId, name: 'FOURNISSEUR', kind: 'supplier', zone: '-' },
      { warehouseId, name: 'CLIENT', kind: 'customer', zone: '-' },
      { warehouseId, name: 'REBUT', kind: 'rebut', zone: '-' },
      { warehouseId, name: 'AJUSTEMENT', kind: 'adjustment', zone: '-' },
    ])
    .returning()
  const place = (name: string) => places.find(one => one.name === name)?.id ?? ''
  await db.insert(tables.moves).values({
    productId: lamp.id,
    fromId: place('FOURNISSEUR'),
    toId: place('A-01'),
    qty: 2,
    type: 'RECEPTION',
    userId: ines.id,
    at,
  })
  const list = one(
    await db
      .insert(tables.pickingLists)
      .values({ name: 'PK005001', warehouseId, shopId: lune.id, type: 'mono_classic', printCount: 1 })
      .returning(),
  )
  const order = (name: string, status: 'pending' | 'picking' | 'packed') => ({
    name,
    warehouseId,
    shopId: lune.id,
    status,
    type: 'mono' as const,
    variant: 'classic' as const,
    cutoffAt: new Date('2026-03-12T15:00:00Z'),
    customer: 'Parisienne',
    address: { lines: ['1 rue Basse'], postcode: '75001', city: 'Paris', country: 'FR' },
    carrierId: carrier.id,
    pickingListId: status === 'pending' ? null : list.id,
    search: `${name.toLowerCase()} parisienne`,
  })
  const made = await db
    .insert(tables.orders)
    .values([order('CD00005001', 'pending'), order('CD00005002', 'picking'), order('CD00005003', 'packed')])
    .returning()
  await db
    .insert(tables.orderLines)
    .values(made.map(({ id }) => ({ orderId: id, position: 1, productId: lamp.id, qty: 1 })))
  await db.insert(tables.pickingListLines).values({
    pickingListId: list.id,
    position: 1,
    locationId: place('A-01'),
    productId: lamp.id,
    qty: 1,
  })
  await db.insert(tables.parcels).values({
    name: 'CL00005003',
    orderId: made[2]?.id ?? '',
    cartonId: carton.id,
    status: 'labelled',
    weightG: 900,
    carrierId: carrier.id,
    tracking: '6A12345675003',
  })
  await db.insert(tables.boxes).values({ warehouseId, name: 'CA05001' })
  return { warehouseId }
}

/** All rows that belong to a warehouse or name one of its things. Nobody else's call may add, change or remove one. */
export async function rowsOf(db: Db, warehouseId: string): Promise<string[]> {
  const all = await everyRow(db)
  const ids = new Set([warehouseId])
  // First what names the warehouse, then what names that: a parcel names its order only.
  for (const _ of ['orders', 'parcels']) {
    const known = [...ids]
    for (const { id, row } of all) if (id && known.some(one => row.includes(one))) ids.add(id)
  }
  // A person's sessions, answers and traces change whenever the person works.
  const passing = ['sessions', 'idempotency_keys', 'audit_log']
  const own = all.filter(({ table }) => !passing.includes(table))
  return own
    .filter(({ row }) => [...ids].some(id => row.includes(id)))
    .map(({ row }) => row)
    .sort()
}

async function everyRow(db: Db) {
  const { rows: names } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const each = names.map(
    ({ name }) =>
      sql`select ${name}::text as "table", to_json(t) ->> 'id' as id, to_json(t)::text as row from ${sql.identifier(name)} t`,
  )
  const { rows } = await db.execute<{ table: string; id: string | null; row: string }>(
    sql.join(each, sql` union all `),
  )
  return rows
}
