import { and, asc, eq } from 'drizzle-orm'
import { isRefusal } from '#contract/problems.ts'
import { whyUnprintable } from '../carriers/check-label.ts'
import { providers } from '../carriers/providers/index.ts'
import { type Manifested, type Paper, refused } from '../carriers/providers/provider.ts'
import type { CarrierReach } from '../carriers/providers/talk.ts'
import type { Database, Db } from '../db/open.ts'
import {
  announcements,
  carrierAccounts,
  carrierSlips,
  carriers,
  parcels,
  warehouses,
} from '../db/schema/index.ts'
import type { Looking } from '../keep-looking.ts'
import { doLeasedWork } from '../leased-work.ts'
import { openAccount } from '../packing/carrier-entries.ts'
import { keepPrints } from '../printing/prints.ts'
import type { Vault } from '../vault.ts'
import { atOnce, type Claimed, claim, endTurn, isBusy, putOff, renew } from './claim.ts'

type Asked = { readonly db: Db; readonly vault: Vault | undefined; readonly reach: CarrierReach }

type World = Omit<Asked, 'db'> & {
  readonly database: Database
  readonly clock: () => Date
  /** The pause after the first try that came to nothing; each further one is twice as long. */
  readonly pauseMs: number
  readonly failed: (error: unknown) => void
}

/** Asks carriers for the papers of sealed slips, beside the calls. */
export function makeClerk({ database: { db }, clock, vault, reach, pauseMs, failed }: World): Looking {
  async function turn(claimed: Claimed, by: string) {
    const slip = await slipOf(db, claimed)
    const heard = await manifestFor({ db, vault, reach }, slip)
    if (heard.came === 'later') return putOff(db, claimed, by, { reason: heard.reason, pauseMs })
    const why = heard.came === 'refused' ? heard.reason : await firstUnprintable(heard.papers)
    if (why !== undefined) {
      await endTurn(db, claimed, by, { state: 'refused', reason: why.slice(0, 500) })
      return
    }
    if (heard.came === 'refused') return
    await db.transaction(async tx => {
      const asker = { id: claimed.askedBy, warehouseId: slip.row.warehouseId }
      const prints = await keepPrints(
        tx,
        asker,
        clock(),
        heard.papers.map(({ title, data }) => ({
          ...({ role: 'a4', format: 'pdf', type: 'SHIPPING', shopId: null } as const),
          ...{ data: data.toString('base64'), title: `${title} ${slip.row.name} ${slip.carrier}` },
        })),
      )
      const ending = { state: 'made', reason: null, prints: prints.map(({ id }) => id) } as const
      // Another server has taken this turn over, and gets the same papers.
      if (!(await endTurn(tx, claimed, by, ending))) throw new TakenOver()
    })
  }

  return doLeasedWork<Claimed>({
    name: 'manifests',
    atOnce,
    claim: (by, most) => claim(db, by, most),
    renew: by => renew(db, by),
    turn: (claimed, by) =>
      turn(claimed, by).catch(error => {
        if (!(error instanceof TakenOver)) throw error
      }),
    putDown: (claimed, by) => putOff(db, claimed, by, { reason: null, pauseMs }),
    isBusy: () => isBusy(db),
    failed,
  })
}

/** Takes the kept prints back with the transaction. */
class TakenOver extends Error {}

async function firstUnprintable(papers: readonly Paper[]): Promise<string | undefined> {
  for (const paper of papers) {
    const why = await whyUnprintable(paper)
    if (why !== undefined) return why
  }
  return undefined
}

type Slip = Awaited<ReturnType<typeof slipOf>>

async function slipOf(db: Db, { slipId, accountId }: Claimed) {
  const [found] = await db
    .select({ row: carrierSlips, carrier: carriers.name, warehouse: warehouses, account: carrierAccounts })
    .from(carrierSlips)
    .innerJoin(carriers, eq(carriers.id, carrierSlips.carrierId))
    .innerJoin(warehouses, eq(warehouses.id, carrierSlips.warehouseId))
    .innerJoin(carrierAccounts, eq(carrierAccounts.id, accountId))
    .where(eq(carrierSlips.id, slipId))
  if (!found) throw new Error(`The slip ${slipId} has gone`)
  return found
}

async function manifestFor(
  { db, vault, reach }: Asked,
  { row, warehouse, account }: Slip,
): Promise<Manifested> {
  const make = account.provider && providers[account.provider].manifest
  if (!make) return { came: 'manifest', papers: [] }
  const secret = openAccount(vault, account)
  if (isRefusal(secret)) return refused(secret.refused.detail)
  if (account.removedAt !== null) return refused('son compte a été retiré')
  if (!warehouse.address) return refused('l’entrepôt n’a pas d’adresse')
  const rows = await db
    .select({ parcel: parcels.name, tracking: parcels.tracking, remoteId: announcements.remoteId })
    .from(parcels)
    .innerJoin(announcements, eq(announcements.parcelId, parcels.id))
    .where(and(eq(parcels.slipId, row.id), eq(announcements.accountId, account.id)))
    .orderBy(asc(parcels.name))
  const { url, number, service } = account
  return make(
    {
      ...{ slip: row.name, warehouse: warehouse.name, from: warehouse.address },
      parcels: rows.map(({ tracking, ...one }) => ({ ...one, tracking: tracking ?? '' })),
    },
    { account: { url, number, service, secret: secret ?? '' }, reach },
  )
}
