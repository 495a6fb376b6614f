import { eq } from 'drizzle-orm'
import { isRefusal } from '#contract/problems.ts'
import { providers } from '../carriers/providers/index.ts'
import type { CarrierNews } from '../carriers/providers/provider.ts'
import type { CarrierReach } from '../carriers/providers/talk.ts'
import type { Database, Db } from '../db/open.ts'
import { announcements, carrierAccounts, parcels } from '../db/schema/index.ts'
import type { Looking } from '../keep-looking.ts'
import { doLeasedWork } from '../leased-work.ts'
import { openAccount } from '../packing/carrier-entries.ts'
import type { Vault } from '../vault.ts'
import { atOnce, type Claimed, claim, isBusy, putDown, renew } from './claim.ts'
import { hear } from './hear.ts'

type Asked = { readonly db: Db; readonly vault: Vault | undefined; readonly reach: CarrierReach }

type World = Omit<Asked, 'db'> & {
  readonly database: Database
  readonly clock: () => Date
  /** The pause after the first look without news; each further one is twice as long. */
  readonly pauseMs: number
  readonly failed: (error: unknown) => void
}

/** Asks carriers where the parcels are that have left, until they are delivered. */
export function makeFollower({ database: { db }, clock, vault, reach, pauseMs, failed }: World): Looking {
  return doLeasedWork<Claimed>({
    name: 'journeys',
    atOnce,
    claim: (by, most) => claim(db, by, most),
    renew: by => renew(db, by),
    turn: async (claimed, by) =>
      hear(db, { claimed, by, now: clock(), pauseMs }, await newsOf({ db, vault, reach }, claimed)),
    putDown: (claimed, by) => putDown(db, claimed, by, pauseMs),
    isBusy: () => isBusy(db),
    failed,
  })
}

/** Nothing at all from a carrier that does not answer: it is asked again, and nobody is bothered. */
async function newsOf({ db, vault, reach }: Asked, { parcelId }: Claimed): Promise<readonly CarrierNews[]> {
  const [row] = await db
    .select({ parcel: parcels, account: carrierAccounts, remoteId: announcements.remoteId })
    .from(announcements)
    .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
    .innerJoin(carrierAccounts, eq(carrierAccounts.id, announcements.accountId))
    .where(eq(announcements.parcelId, parcelId))
  if (!row?.parcel.tracking || !row.account.provider) return []
  const secret = openAccount(vault, row.account)
  if (isRefusal(secret) || row.account.removedAt !== null) return []
  const { url, number, service } = row.account
  const heard = await providers[row.account.provider].follow(
    { parcel: row.parcel.name, tracking: row.parcel.tracking, remoteId: row.remoteId },
    { account: { url, number, service, secret: secret ?? '' }, reach },
  )
  return heard.came === 'news' ? heard.news : []
}
