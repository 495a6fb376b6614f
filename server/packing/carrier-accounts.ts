import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CarrierEntry, carrierCalls } from '#contract/endpoints/carrier.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/changes.ts'
import type { Db, Tx } from '../db/open.ts'
import { carrierAccounts } from '../db/schema/index.ts'
import type { Vault } from '../vault.ts'
import { entryOf, findCarrier, nameOf, ownerOf } from './carrier-entries.ts'

type Account = { readonly number: string; readonly secret: string | null }
type Wanted = BodyOf<typeof carrierCalls.account>
type Place = { readonly warehouseId: string; readonly carrierId: string }

const noVault = refuse(
  'vault-missing',
  'Ce serveur n’a pas de clé pour chiffrer les secrets : donnez-lui SECRETS_KEY, relancez-le, puis enregistrez.',
  { status: 409, expected: 'SECRETS_KEY' },
)

/** Stores a secret that nobody reads again by screen: it is replaced or removed. */
export async function saveAccount(
  { tx, by, now, note }: AdminAct,
  vault: Vault | undefined,
  carrierId: string,
  { number, secret }: Wanted,
): Promise<CarrierEntry | Refusal> {
  const carrier = await findCarrier(tx, carrierId)
  if (isRefusal(carrier)) return carrier
  note({}, nameOf(carrier))
  const place = { warehouseId: by.warehouseId, carrierId }
  const before = await rowOf(tx, place)
  const stored = secretOf(vault, place, secret)
  if (isRefusal(stored)) return stored
  const change = stored === undefined ? {} : { secret: stored, secretAt: stored === null ? null : now }
  await tx
    .insert(carrierAccounts)
    .values({ ...place, number, ...change })
    .onConflictDoUpdate({
      target: [carrierAccounts.warehouseId, carrierAccounts.carrierId],
      set: { number, ...change },
    })
  note(
    {
      ...changesOf({ 'numéro de compte': [before?.number ?? '', number] }),
      ...(stored === undefined
        ? {}
        : {
            secret: { from: before?.secret ? 'enregistré' : null, to: stored === null ? null : 'un nouveau' },
          }),
    },
    nameOf(carrier),
  )
  return entryOf(tx, by, vault, carrier)
}

/** Undefined leaves the secret that is there. */
function secretOf(
  vault: Vault | undefined,
  place: Place,
  secret: string | null | undefined,
): string | null | undefined | Refusal {
  if (typeof secret !== 'string') return secret
  return vault ? vault.seal(secret, ownerOf(place)) : noVault
}

async function rowOf(db: Db | Tx, { warehouseId, carrierId }: Place) {
  const [row] = await db
    .select()
    .from(carrierAccounts)
    .where(and(eq(carrierAccounts.warehouseId, warehouseId), eq(carrierAccounts.carrierId, carrierId)))
  return row
}

/** What a carrier's service logs in with. */
export async function accountOf(
  db: Db | Tx,
  vault: Vault | undefined,
  place: Place,
): Promise<Account | Refusal> {
  const row = await rowOf(db, place)
  if (!row?.secret) return { number: row?.number ?? '', secret: null }
  const secret = vault?.open(row.secret, ownerOf(place))
  if (secret !== undefined) return { number: row.number, secret }
  return refuse(
    'secret-unreadable',
    'Le secret de ce transporteur a été enregistré avec une autre clé : un administrateur doit le saisir de nouveau.',
    { status: 409 },
  )
}
