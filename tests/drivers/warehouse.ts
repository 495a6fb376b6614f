import { eq } from 'drizzle-orm'
import { features, roles } from '#contract/roles.ts'
import type { Db } from '#server/db/open.ts'
import {
  computers,
  locations,
  orders,
  printers,
  products,
  reasons,
  shops,
  userShops,
  users,
  warehouses,
} from '#server/db/schema/index.ts'
import { badgeOf, badgeSelector, hashSecret, publicCost } from '#server/secrets.ts'

export const password = 'douchette'
export const pin = '4711'

/** The badges without their check character. */
export const badges = {
  camille: badgeOf(new Uint8Array(16).fill(1)),
  amina: badgeOf(new Uint8Array(16).fill(2)),
  /** Paul's badge needs a PIN. */
  paul: badgeOf(new Uint8Array(16).fill(3)),
  nobody: badgeOf(new Uint8Array(16).fill(9)),
}

export const hers = '192.168.1.20'

const hashes = new Map<string, Promise<string>>()

/** Caches hashes, because every test needs the same secrets and hashing is most of the work of filling a warehouse. */
function hash(secret: string): Promise<string> {
  const known = hashes.get(secret) ?? hashSecret(secret, publicCost)
  hashes.set(secret, known)
  return known
}

/** The warehouse that `fillWarehouse` makes. */
export async function lyonOf(db: Db): Promise<string> {
  const [lyon] = await db.select().from(warehouses).where(eq(warehouses.slug, 'lyon'))
  if (!lyon) throw new Error('The warehouse of the tests is not filled')
  return lyon.id
}

/**
 * Two shops in one warehouse. Camille is its manager, Amina its admin, Paul picks for one shop, Jeanne belongs to a
 * shop and has no access to the warehouse, Luc has left.
 */
export async function fillWarehouse(db: Db): Promise<void> {
  const [lyon] = await db
    .insert(warehouses)
    .values({ slug: 'lyon', name: 'Lyon', features: ['inventory'] })
    .returning()
  const [papier, lune] = await db
    .insert(shops)
    .values([
      { slug: 'papier', name: 'Atelier du papier' },
      { slug: 'lune', name: 'Maison Lune' },
    ])
    .returning()
  if (!lyon || !papier || !lune) throw new Error('The warehouse was not written')

  const passwordHash = await hash(password)
  const badge = async (text: string) => ({ badgeSelector: badgeSelector(text), badgeHash: await hash(text) })
  const someone = (username: string, displayName: string) => ({
    username,
    displayName,
    email: `${username}@douchette.example`,
    passwordHash,
  })
  const people = await db
    .insert(users)
    .values([
      {
        ...someone('camille', 'Camille Roux'),
        ...(await badge(badges.camille)),
        role: 'manager',
        warehouseId: lyon.id,
        warehouseRoles: [...roles],
        features: [...features],
        debug: true,
      },
      {
        ...someone('amina', 'Amina Diallo'),
        ...(await badge(badges.amina)),
        role: 'admin',
        warehouseId: lyon.id,
        warehouseRoles: [...roles],
        adminUrl: 'https://admin.douchette.example/',
      },
      {
        ...someone('paul', 'Paul Petit'),
        ...(await badge(badges.paul)),
        pinHash: await hash(pin),
        warehouseId: lyon.id,
        warehouseRoles: ['Picking'],
      },
      { ...someone('jeanne', 'Jeanne Blanc'), warehouseRoles: ['Picking'] },
      { ...someone('luc', 'Luc Ancien'), active: false },
    ])
    .returning()
  const idOf = (username: string) => people.find(person => person.username === username)?.id ?? ''
  await db.insert(userShops).values([
    { userId: idOf('camille'), shopId: papier.id },
    { userId: idOf('camille'), shopId: lune.id },
    { userId: idOf('amina'), shopId: papier.id },
    { userId: idOf('paul'), shopId: papier.id },
    { userId: idOf('jeanne'), shopId: lune.id },
  ])

  const [bench] = await db
    .insert(computers)
    .values({ ip: hers, name: 'Poste 1', warehouseId: lyon.id })
    .returning()
  if (!bench) throw new Error('The bench was not written')
  const label = { dpi: 203, widthMm: 100, heightMm: 150, language: 'zpl' as const }
  await db.insert(printers).values([
    { ...label, computerId: bench.id, name: 'Zebra ZD421', role: 'label', default: true },
    {
      computerId: bench.id,
      name: 'Brother HL',
      role: 'a4',
      dpi: 600,
      widthMm: 210,
      heightMm: 297,
      language: 'pdf',
      default: true,
    },
  ])
  await db.insert(reasons).values([
    { list: 'rebut', code: 'perime', label: 'Périmé', position: 2 },
    { list: 'rebut', code: 'casse', label: 'Cassé', photo: true, position: 1 },
    { list: 'rebut', code: 'vieux', label: 'Ne sert plus', active: false },
    { list: 'return_origin', code: 'client', label: 'Client' },
    { list: 'return_wait', code: 'avis', label: 'Avis de la boutique' },
  ])
  await db.insert(locations).values([
    { warehouseId: lyon.id, name: 'A-01', kind: 'storage', zone: 'A' },
    { warehouseId: lyon.id, name: 'A-02', kind: 'storage', zone: 'A' },
    { warehouseId: lyon.id, name: 'FOURNISSEUR', kind: 'supplier', zone: '-' },
    { warehouseId: lyon.id, name: 'REBUT', kind: 'rebut', zone: '-' },
  ])
  await db.insert(products).values([
    { shopId: papier.id, sku: 'CARNET', name: 'Carnet', weightG: 200 },
    { shopId: lune.id, sku: 'LAMPE', name: 'Lampe', weightG: 900 },
  ])
  const order = (shopId: string, name: string, status: 'pending' | 'shipped', cutoffAt: string) => ({
    name,
    warehouseId: lyon.id,
    shopId,
    status,
    type: 'mono' as const,
    variant: 'classic' as const,
    cutoffAt: new Date(cutoffAt),
    customer: 'Zoé Martin',
    address: { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' },
    search: name,
  })
  await db
    .insert(orders)
    .values([
      order(papier.id, 'CD00000001', 'pending', '2026-03-12T08:00:00Z'),
      order(papier.id, 'CD00000002', 'pending', '2026-03-12T15:00:00Z'),
      order(papier.id, 'CD00000003', 'shipped', '2026-03-11T15:00:00Z'),
      order(lune.id, 'CD00000004', 'pending', '2026-03-12T15:00:00Z'),
    ])
}
