import { and, eq, isNull, sql } from 'drizzle-orm'
import { rulesText } from '#contract/carrier-accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CarrierEntry, carrierCalls } from '#contract/endpoints/carrier.ts'
import type { ProviderName } from '#contract/entities/announcement.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { type CarrierReach, whyOutOfReach } from '../carriers/providers/talk.ts'
import type { Tx } from '../db/open.ts'
import { carrierAccounts } from '../db/schema/index.ts'
import { shownAddress, shownChange } from '../outbound/ask.ts'
import type { Vault } from '../vault.ts'
import {
  type AccountRow,
  accountNamed,
  accountOf,
  accountUnknown,
  entryOf,
  findCarrier,
  nameOf,
  ownerOf,
  type Place,
} from './carrier-entries.ts'

type Wanted = BodyOf<typeof carrierCalls.account>

const noVault = refuse(
  'vault-missing',
  'Ce serveur n’a pas de clé pour chiffrer les secrets : donnez-lui SECRETS_KEY, relancez-le, puis enregistrez.',
  { status: 409, expected: 'SECRETS_KEY' },
)

/**
 * Stores an account. Its secret is read by nobody again by screen: it is replaced or removed. What the body leaves out
 * stays as it was.
 */
export async function saveAccount(
  { tx, by, now, note }: AdminAct,
  { vault, reach }: { vault: Vault | undefined; reach: CarrierReach },
  carrierId: string,
  { id, secret, rules, ...given }: Wanted,
): OrRefusal<CarrierEntry> {
  const carrier = await findCarrier(tx, carrierId)
  if (isRefusal(carrier)) return carrier
  note({}, nameOf(carrier))
  const place = { warehouseId: by.warehouseId, carrierId }
  const before =
    id === undefined ? await accountNamed(tx, place, given.name ?? '') : await accountOf(tx, place, id)
  if (id !== undefined && !before) return accountUnknown
  const name = given.name ?? before?.name ?? ''
  const wrong = (await whyNameTaken(tx, place, name, before)) ?? whyNoProvider({ ...before, ...given }, reach)
  if (wrong) return wrong
  const stored = secretOf(vault, place, secret)
  if (isRefusal(stored)) return stored
  const change = stored === undefined ? {} : { secret: stored, secretAt: stored === null ? null : now }
  const values = { ...given, name, ...rules, ...change }
  const [after] = before
    ? await tx.update(carrierAccounts).set(values).where(eq(carrierAccounts.id, before.id)).returning()
    : await tx
        .insert(carrierAccounts)
        .values({ ...place, ...values, position: await lastPosition(tx, place) })
        .returning()
  note(
    {
      ...changesOf({
        compte: [before?.name ?? '', name],
        'numéro de compte': [before?.number ?? '', given.number],
        service: [before?.provider ?? null, after?.provider ?? null],
        adresse: shownChange(before?.url || null, after?.url || null),
        prestation: [before?.service ?? '', after?.service ?? ''],
        règles: [before ? rulesText(before) : '', after ? rulesText(after) : ''],
        suspendu: [before ? !before.active : false, after ? !after.active : false],
      }),
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

async function whyNameTaken(
  tx: Tx,
  place: Place,
  name: string,
  before: AccountRow | undefined,
): Promise<Refusal | undefined> {
  const same = await accountNamed(tx, place, name)
  if (!same || same.id === before?.id) return undefined
  return conflict('account-name-taken', `Un autre compte s’appelle déjà « ${name} ».`, name)
}

async function lastPosition(tx: Tx, { warehouseId, carrierId }: Place): Promise<number> {
  const [found] = await tx
    .select({ last: sql<number | null>`max(${carrierAccounts.position})` })
    .from(carrierAccounts)
    .where(
      and(
        eq(carrierAccounts.warehouseId, warehouseId),
        eq(carrierAccounts.carrierId, carrierId),
        isNull(carrierAccounts.removedAt),
      ),
    )
  return (found?.last ?? -1) + 1
}

function whyNoProvider(
  { provider, url = '' }: { provider?: ProviderName | null | undefined; url?: string | undefined },
  reach: CarrierReach,
): Refusal | undefined {
  if (!provider) return undefined
  const why = URL.canParse(url)
    ? whyOutOfReach(new URL(url), reach)
    : 'son adresse doit commencer par https://'
  return why === undefined
    ? undefined
    : refuse('carrier-address', `Ce service ne peut pas être joint : ${why}.`, { got: shownAddress(url) })
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
