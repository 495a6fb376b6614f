import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { NotificationEntry, NotificationWanted } from '#contract/endpoints/notification.ts'
import { conflict, isRefusal, type OrRefusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { shopNotServed } from '../auth/permissions.ts'
import { eventSendings, eventSubscriptions } from '../db/schema/index.ts'
import { type OwnNetworks, shownAddress, shownChange, whyNotReached } from '../outbound/ask.ts'
import type { Vault } from '../vault.ts'
import { entryOf, findNotification, notificationUnknown, type Row } from './entries.ts'
import { newSecret, ownerOf } from './secrets.ts'

/** The means of an act on a subscription, beside the act itself. */
export type Means = { readonly vault: Vault | undefined; readonly networks: OwnNetworks }

export const noVault = refuse(
  'vault-missing',
  'Ce serveur n’a pas de clé pour chiffrer les secrets : donnez-lui SECRETS_KEY, relancez-le, puis enregistrez.',
  { status: 409, expected: 'SECRETS_KEY' },
)

const hour = 3_600_000

/** A new subscription has a secret that nobody has seen: `renewSecret` shows one. */
export async function saveNotification(
  act: AdminAct,
  { vault, networks }: Means,
  { id, shop, name, url, kinds }: NotificationWanted,
): OrRefusal<NotificationEntry> {
  const { tx, by, now, note } = act
  const before = id === undefined ? undefined : await findNotification(tx, by, id)
  if (isRefusal(before)) return before
  if (before && before.via !== 'webhook') return notificationUnknown
  const owner = by.shops.find(({ slug }) => slug === shop)
  if (!owner) return shopNotServed
  note({}, `${name} (${shop})`)
  if (before && before.shopId !== owner.id) {
    return conflict('shop-fixed', 'Une notification garde sa boutique : ajoutez-en une autre.', shop)
  }
  const why = whyNotReached(url, networks)
  if (why !== undefined)
    return refuse('address-refused', `Adresse refusée : ${why}.`, { got: shownAddress(url) })
  if (!vault) return noVault
  const wanted = { name, url, kinds: [...new Set(kinds)] }
  const made = before ? undefined : await add(act, vault, { shopId: owner.id, ...wanted })
  // A disabled one is taken up again with its new address.
  const again =
    before?.status === 'disabled' && before.url !== url ? ({ status: 'active', why: null } as const) : {}
  if (before) {
    await tx
      .update(eventSubscriptions)
      .set({ ...wanted, ...again })
      .where(eq(eventSubscriptions.id, before.id))
  }
  const after = made ?? (before && { ...before, ...wanted, ...again })
  if (!after) throw new Error('Nothing was saved')
  note(
    changesOf({
      nom: [before?.name ?? null, name],
      adresse: shownChange(before?.url ?? null, url),
      événements: [before?.kinds ?? [], wanted.kinds],
    }),
    `${name} (${shop})`,
  )
  return entryOf(tx, after, { vault, now })
}

async function add(
  { tx, now }: AdminAct,
  vault: Vault,
  wanted: Pick<Row, 'shopId' | 'name' | 'url' | 'kinds'>,
): Promise<Row> {
  const id = randomUUID()
  const secret = vault.seal(newSecret(), ownerOf({ id }))
  const [row] = await tx
    .insert(eventSubscriptions)
    .values({ id, ...wanted, secret, secretAt: now, createdAt: now })
    .returning()
  if (!row) throw new Error('A subscription was not written')
  return row
}

/** Shows the new secret this once. The former one signs, too, for as long as receivers need. */
export async function renewSecret(
  { tx, by, now, note }: AdminAct,
  { vault }: Means,
  id: string,
  overlapHours: number,
): OrRefusal<{ secret: string; notification: NotificationEntry }> {
  const row = await findNotification(tx, by, id)
  if (isRefusal(row)) return row
  if (row.via !== 'webhook') return notificationUnknown
  note({}, row.name)
  if (!vault) return noVault
  const secret = newSecret()
  const change = {
    secret: vault.seal(secret, ownerOf(row)),
    secretAt: now,
    formerSecret: overlapHours === 0 ? null : row.secret,
    formerUntil: overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * hour),
  }
  await tx.update(eventSubscriptions).set(change).where(eq(eventSubscriptions.id, id))
  note(
    { secret: { from: 'l’ancien', to: 'un nouveau' }, 'ancien encore valable': `${overlapHours} h` },
    row.name,
  )
  return { secret, notification: await entryOf(tx, { ...row, ...change }, { vault, now }) }
}

/** While paused, what happens is kept for later. */
export async function setState(
  { tx, by, now, note }: AdminAct,
  { vault }: Means,
  id: string,
  status: 'active' | 'paused',
): OrRefusal<NotificationEntry> {
  const row = await findNotification(tx, by, id)
  if (isRefusal(row)) return row
  const change = { status, why: null }
  await tx.update(eventSubscriptions).set(change).where(eq(eventSubscriptions.id, id))
  note(changesOf({ état: [stateWords[row.status], stateWords[status]] }), row.name)
  return entryOf(tx, { ...row, ...change }, { vault, now })
}

const stateWords = { active: 'en service', paused: 'en pause', disabled: 'arrêtée' } as const

/** Events that have not come through are lost with it. */
export async function removeNotification(
  { tx, by, note }: AdminAct,
  id: string,
): OrRefusal<{ name: string; lost: number }> {
  const row = await findNotification(tx, by, id)
  if (isRefusal(row)) return row
  const [open] = await tx
    .select({ sendings: count() })
    .from(eventSendings)
    .where(
      and(
        eq(eventSendings.subscriptionId, id),
        inArray(eventSendings.status, ['waiting', 'sending', 'given_up']),
      ),
    )
  const lost = open?.sendings ?? 0
  await tx.delete(eventSubscriptions).where(eq(eventSubscriptions.id, id))
  note({ ...changesOf({ adresse: shownChange(row.url, null) }), 'envois perdus': lost }, row.name)
  return { name: row.name, lost }
}
