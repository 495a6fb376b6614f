import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ConnectorKind } from '#contract/entities/notification.ts'
import type { Db, Tx } from '../db/open.ts'
import { eventSubscriptions, shopConnections } from '../db/schema/index.ts'
import { secretsOf } from '../events/secrets.ts'
import type { Vault } from '../vault.ts'
import type { Account, Spoken } from './connector.ts'

type Row = typeof shopConnections.$inferSelect

type World = {
  readonly db: Db
  readonly vault: Vault | undefined
  readonly spoken: Spoken
  readonly publicUrl: string | undefined
}

/** Programs drop an address that failed too often: it is looked for again after this long. */
const seenEveryS = 600

/** The address at which a shop's program calls. It need not be secret, for calls are signed. */
export const hookPath = '/hooks'
/** The owner of a webhook's secret; the account's secret has another one. */
export const hookOwner = (id: string): string => `shop-hook:${id}`

/** Has the shops' programs call this server, as long as they are connected. Looks are the truth without it too. */
export function makeHookKeeper({ db, vault, spoken, publicUrl }: World) {
  const write = (id: string, set: PgUpdateSetSource<typeof shopConnections>) =>
    db.update(shopConnections).set(set).where(eq(shopConnections.subscriptionId, id))

  /** The secret is written down before the program hears of it: a killed server would leave calls that nobody can verify. */
  async function secretFor({ subscriptionId: id, hookSecret }: Row, vault: Vault): Promise<string> {
    const known = hookSecret === null ? undefined : vault.open(hookSecret, hookOwner(id))
    if (known !== undefined) return known
    const secret = randomBytes(32).toString('base64url')
    await write(id, { hookSecret: vault.seal(secret, hookOwner(id)) })
    return secret
  }

  return {
    async keep(via: ConnectorKind, account: Account, link: Row): Promise<void> {
      const { hooks } = spoken[via]
      if (!hooks || !vault) return
      const { subscriptionId: id, hookAddress: before } = link
      const address = publicUrl === undefined ? null : `${publicUrl.replace(/\/+$/, '')}${hookPath}/${id}`
      const isFresh = link.hookSeenAt !== null && Date.now() - link.hookSeenAt.getTime() < seenEveryS * 1000
      if (before === address && (address === null || isFresh)) return
      const left = before === null || before === address ? undefined : await hooks.remove(account, before)
      const failed =
        left ??
        (address === null
          ? undefined
          : await hooks.register(account, { address, secret: await secretFor(link, vault) }))
      await write(id, {
        ...(failed ? {} : { hookAddress: address }),
        ...{ hookSeenAt: sql`now()`, hookWhy: failed?.trouble ?? null },
      })
    },

    /** Reads, while the connection is still there, what takes the address out of the program. */
    async leaving(from: Db | Tx, id: string, now: Date): Promise<() => Promise<void>> {
      const [found] = await from
        .select({ link: shopConnections, heard: eventSubscriptions })
        .from(shopConnections)
        .innerJoin(eventSubscriptions, eq(eventSubscriptions.id, shopConnections.subscriptionId))
        .where(eq(shopConnections.subscriptionId, id))
      const [secret] = found ? secretsOf(vault, found.heard, now) : []
      if (!found || found.heard.via === 'webhook' || secret === undefined) return async () => {}
      const { link, heard } = found
      const { hooks } = spoken[found.heard.via]
      const address = link.hookAddress
      if (!hooks || address === null) return async () => {}
      return async () => {
        // A program that is silent now calls an address that is nobody's, and drops it.
        await hooks.remove({ url: heard.url, user: link.account, secret }, address)
      }
    },
  }
}
