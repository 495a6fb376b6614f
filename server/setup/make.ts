import { sql } from 'drizzle-orm'
import { type ReasonKind, reasonLists } from '#contract/endpoints/reason.ts'
import { type Setup, setupCalls } from '#contract/endpoints/setup.ts'
import type { LocationKind } from '#contract/entities/stock.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { features, roles } from '#contract/roles.ts'
import { recordAct } from '../audit/record.ts'
import { refusePassword } from '../auth/password-rules.ts'
import { knowsZone } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, reasons, shops, userShops, users, warehouses } from '../db/schema/index.ts'
import { hashSecret } from '../secrets.ts'
import { slugOf } from './slug.ts'
import { isEmpty } from './state.ts'

/** The address and time of a set-up. */
export type From = { readonly address: string; readonly now: Date }

/** An arbitrary number, the same on all servers: of two who set up at once, the second finds the first's warehouse. */
const lock = 7604

export const setupClosed = conflict(
  'setup-closed',
  'Cet entrepôt est déjà installé. Connectez-vous, ou demandez un compte à un administrateur.',
)

/** Makes the warehouse, its first shop and its first admin, and what every warehouse needs to work: all or nothing. */
export async function makeWarehouse(db: Db, asked: Setup, { address, now }: From): OrRefusal<undefined> {
  const wrong = refuseWrong(asked)
  if (wrong) return wrong
  // Hashing takes a while, so nobody waits for it behind the lock.
  const passwordHash = await hashSecret(asked.admin.password)
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    if (!(await isEmpty(tx))) return setupClosed
    const user = await write(tx, asked, passwordHash)
    await recordAct(tx, {
      user: { ...user, ip: null },
      address,
      at: now,
      call: setupCalls.make.name,
      subject: asked.warehouse.name,
      result: null,
      details: {
        administrateur: asked.admin.username,
        boutique: asked.shop.name,
        'fuseau horaire': asked.warehouse.timeZone,
      },
    })
    return undefined
  })
}

function refuseWrong({ warehouse: { timeZone }, admin }: Setup): Refusal | undefined {
  if (!knowsZone(timeZone)) {
    return refuse(
      'time-zone-unknown',
      `« ${timeZone} » n’est pas un fuseau horaire connu : écrivez-le comme Europe/Paris.`,
      {
        expected: 'Europe/Paris',
        got: timeZone,
      },
    )
  }
  const weak = refusePassword(admin.password, admin)
  return isRefusal(weak) ? weak : undefined
}

async function write(tx: Tx, { warehouse, admin, shop }: Setup, passwordHash: string) {
  const warehouseId = crypto.randomUUID()
  const shopId = crypto.randomUUID()
  const id = crypto.randomUUID()
  await tx.insert(warehouses).values({
    id: warehouseId,
    slug: slugOf(warehouse.name),
    name: warehouse.name,
    address: warehouse.address ?? null,
    timeZone: warehouse.timeZone,
    features: [...features],
  })
  await tx.insert(shops).values({ id: shopId, slug: slugOf(shop.name), name: shop.name })
  await tx.insert(users).values({
    id,
    username: admin.username,
    displayName: admin.displayName,
    email: '',
    role: 'admin',
    passwordHash,
    warehouseId,
    warehouseRoles: [...roles],
  })
  await tx.insert(userShops).values({ userId: id, shopId })
  await tx
    .insert(locations)
    .values(usualPlaces.map((place, at) => ({ ...place, warehouseId, walk: usualPlacesWalk + at })))
  await tx.insert(reasons).values(reasonRows())
  return { id, warehouseId }
}

type Place = { readonly name: string; readonly kind: LocationKind; readonly zone: string }

/** The places that the rules look for by their kind. Shelves are the house's own. */
export const usualPlaces: readonly Place[] = [
  { name: 'BANC-1', kind: 'packing', zone: 'Emballage' },
  { name: 'RETOURS', kind: 'returns', zone: 'Retours' },
  { name: 'QUARANTAINE', kind: 'quarantine', zone: 'Quarantaine' },
  { name: 'FOURNISSEUR', kind: 'supplier', zone: 'Hors les murs' },
  { name: 'CLIENT', kind: 'customer', zone: 'Hors les murs' },
  { name: 'REBUT', kind: 'rebut', zone: 'Hors les murs' },
  { name: 'AJUSTEMENT', kind: 'adjustment', zone: 'Hors les murs' },
]

/** These come after all shelves on the walk. */
const usualPlacesWalk = 100_000

type Reason = readonly [code: string, label: string, photo: boolean]

const usualReasons: Readonly<Record<ReasonKind, readonly Reason[]>> = {
  rebut: [
    ['casse', 'Cassé', true],
    ['defaut', 'Défaut de fabrication', true],
    ['perime', 'Périmé', false],
    ['humidite', 'Abîmé par l’humidité', true],
    ['emballage', 'Emballage d’origine détruit', false],
    ['perdu', 'Introuvable', false],
  ],
  return_origin: [
    ['retractation', 'Rétractation du client', false],
    ['npai', 'N’habite pas à l’adresse indiquée', false],
    ['refuse', 'Colis refusé', false],
    ['avarie', 'Avarie de transport', true],
    ['erreur', 'Erreur de préparation', false],
  ],
  return_wait: [
    ['sans_commande', 'Commande inconnue', false],
    ['avis_boutique', 'Avis de la boutique attendu', false],
    ['enquete', 'Enquête du transporteur', false],
    ['controle', 'Contrôle de qualité', false],
  ],
  reprint: [
    ['abimee', 'Étiquette abîmée', false],
    ['mal_imprimee', 'Mal imprimée', false],
    ['perdue', 'Perdue', false],
  ],
}

export const reasonRows = () =>
  reasonLists.flatMap(list =>
    usualReasons[list].map(([code, label, photo], position) => ({ list, code, label, photo, position })),
  )
