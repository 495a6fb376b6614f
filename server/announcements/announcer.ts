import { and, eq, ne } from 'drizzle-orm'
import type { RefusedFor } from '#contract/entities/announcement.ts'
import { labelTitle } from '../carriers/carrier-label.ts'
import { type Checked, checkLabel, whyUnprintable } from '../carriers/check-label.ts'
import type { Bought, Withdrawn } from '../carriers/providers/provider.ts'
import type { CarrierReach } from '../carriers/providers/talk.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { announcements, formerTrackings, orders, parcels } from '../db/schema/index.ts'
import type { Looking } from '../keep-looking.ts'
import { doLeasedWork, pauseAfter } from '../leased-work.ts'
import { tellOf } from '../orders/events.ts'
import { isPartial, leaveRest, settleWhole } from '../orders/progress.ts'
import { wholeOrder } from '../orders/whole.ts'
import { dpiOf } from '../printing/labels.ts'
import { keepPrints, type Print } from '../printing/prints.ts'
import { notesFor } from '../shipment/notes.ts'
import type { Vault } from '../vault.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import { atOnce, type Claimed, claim, endTurn, isBusy, remember, renew } from './claim.ts'
import { type Conversation, conversationAbout } from './conversation.ts'

/** Announces parcels to their carriers, beside the calls. */
export type Announcer = Looking & { readonly reach: CarrierReach }

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly vault: Vault | undefined
  readonly reach: CarrierReach
  /** The pause after the first try that came to nothing; each further one is twice as long. */
  readonly pauseMs: number
  readonly failed: (error: unknown) => void
}

export function makeAnnouncer({ database: { db }, clock, vault, reach, pauseMs, failed }: World): Announcer {
  async function speak(claimed: Claimed, by: string) {
    const turn = { db, claimed, by, now: clock(), pauseMs }
    const about = await conversationAbout({ db, vault, reach }, claimed, remoteId =>
      remember(db, claimed, by, remoteId),
    )
    if ('why' in about) {
      const why = { for: about.for ?? 'account', reason: about.why } as const
      return refused(turn, about.parcel, about.carrier, why)
    }
    const { provider, parcel, talk, packed, carrier } = about
    if (claimed.state === 'withdrawing') {
      return withdrawn(turn, packed.row, carrier, await provider.withdraw(parcel.parcel, talk))
    }
    const heard = await provider.announce(parcel, talk)
    if (heard.came === 'later') return putOff(turn, heard.reason)
    if (heard.came === 'refused') return refused(turn, packed.row, carrier, heard)
    const checked = await checkLabel(heard, parcel.printer)
    if ('why' in checked) {
      return refused(turn, packed.row, carrier, { for: 'label', reason: checked.why }, heard.remoteId)
    }
    for (const paper of heard.papers) {
      const reason = await whyUnprintable(paper)
      if (reason !== undefined) {
        return refused(turn, packed.row, carrier, { for: 'label', reason }, heard.remoteId)
      }
    }
    return labelled(turn, about, heard, checked)
  }

  const work = doLeasedWork<Claimed>({
    name: 'announcements',
    atOnce,
    claim: (by, most) => claim(db, by, most),
    renew: by => renew(db, by),
    turn: speak,
    putDown: (claimed, by) =>
      endTurn(db, claimed, by, {
        state: claimed.state === 'buying' ? 'waiting' : claimed.state,
        nextAt: pauseAfter(claimed.tries, pauseMs),
      }),
    isBusy: () => isBusy(db),
    failed,
  })
  return { ...work, reach }
}

type Turn = {
  readonly db: Db
  readonly claimed: Claimed
  readonly by: string
  readonly now: Date
  readonly pauseMs: number
}

/** The carrier's label is here and has been looked at: the parcel gets its number, and its papers wait to be printed. */
async function labelled(
  turn: Turn,
  { packed: { row: parcel }, carrier }: Conversation,
  bought: Bought,
  { print, bars }: Checked,
): Promise<void> {
  const { claimed, by, now } = turn
  const { remoteId, tracking, papers, service, price } = bought
  const cost = { service, priceCents: price?.cents ?? null, currency: price?.currency ?? null }
  const taken = await turn.db.transaction(async tx => {
    const order = await lockOrder(tx, parcel.orderId)
    const state = await stateOf(tx, claimed)
    if (state === 'withdrawing') {
      await endTurn(tx, claimed, by, { remoteId })
      return undefined
    }
    const bearer = await whoBears(tx, tracking, parcel.id, order)
    if (bearer !== undefined) return bearer
    const ended = await endTurn(tx, claimed, by, {
      ...{ state: 'labelled', reason: null, refusedFor: null, remoteId, bars: [...bars], ...cost },
    })
    // Another server has taken this turn over, and gets the same label.
    if (!ended) return undefined
    await tx.update(parcels).set({ status: 'labelled', tracking }).where(eq(parcels.id, parcel.id))
    await tellOf(tx, { orderId: order.id, userId: claimed.askedBy, at: now }, [
      { what: 'labelled', text: `Étiquette ${carrier} ${tracking}` },
    ])
    const whole = await wholeOrder(tx, order)
    const packed = whole.parcels.find(({ row }) => row.id === parcel.id)
    if (!packed?.carrier) throw new Error(`${parcel.name} has no carrier`)
    const about = { type: 'SHIPPING', orderId: order.id, shopId: order.shopId } as const
    const bench = {
      printer: { language: claimed.language, dpi: dpiOf(claimed.dpi) },
      grammar: await houseGrammar(tx, order.warehouseId),
    }
    const kept = await keepPrints(tx, { id: claimed.askedBy, warehouseId: order.warehouseId }, now, [
      { ...print, ...about, role: 'label', title: labelTitle(parcel.name) },
      ...papers.map(({ title, data }): Print => {
        const sheet = { role: 'a4', format: 'pdf', data: data.toString('base64') } as const
        return { ...about, ...sheet, title: `${title} ${parcel.name}` }
      }),
      ...(await notesFor(tx, whole, { ...packed, carrier: packed.carrier }, tracking, bench)),
    ])
    await tx
      .update(announcements)
      .set({ prints: kept.map(({ id }) => id) })
      .where(eq(announcements.parcelId, parcel.id))
    if (isPartial(whole)) await leaveRest(tx, whole)
    else await settleWhole(tx, whole, leaseLeft(order, now))
    return undefined
  })
  if (taken !== undefined) {
    const reason = `son étiquette porte le numéro ${tracking}, qui est déjà pris par ${taken}`
    await refused(turn, parcel, carrier, { for: 'label', reason }, remoteId)
  }
}

/** Somebody has to change something before the carrier is asked again. */
async function refused(
  { db, claimed, by, now }: Turn,
  { orderId, name }: { orderId: string; name: string },
  carrier: string,
  why: { readonly for: RefusedFor; readonly reason: string },
  remoteId: string | null = claimed.remoteId,
): Promise<void> {
  await db.transaction(async tx => {
    const state = await stateOf(tx, claimed)
    // The parcel was voided meanwhile: its label may have to be given back.
    const isWithdrawing = state === 'withdrawing' && claimed.state === 'buying'
    const ended = await endTurn(
      tx,
      claimed,
      by,
      isWithdrawing
        ? { remoteId }
        : { state: 'refused', refusedFor: why.for, reason: why.reason.slice(0, 500), remoteId },
    )
    if (!ended || isWithdrawing) return
    const text = `${carrier} n’a pas donné l’étiquette de ${name} : ${why.reason}`
    await tellOf(tx, { orderId, userId: claimed.askedBy, at: now }, [{ what: 'note', text }])
  })
}

/** The carrier is asked again later, after a growing pause. */
async function putOff({ db, claimed, by, pauseMs }: Turn, reason: string): Promise<void> {
  await db.transaction(async tx => {
    const state = await stateOf(tx, claimed)
    await endTurn(tx, claimed, by, {
      state: state === 'buying' ? 'waiting' : state,
      reason: reason.slice(0, 500),
      nextAt: pauseAfter(claimed.tries, pauseMs),
    })
  })
}

async function withdrawn(
  turn: Turn,
  parcel: { orderId: string; name: string },
  carrier: string,
  heard: Withdrawn,
): Promise<void> {
  const { db, claimed, by } = turn
  if (heard.came === 'later') return putOff(turn, heard.reason)
  if (heard.came === 'refused') return refused(turn, parcel, carrier, heard)
  await endTurn(db, claimed, by, { state: 'withdrawn', reason: null })
}

async function lockOrder(tx: Tx, id: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw new Error(`The order ${id} has gone`)
  return order
}

async function stateOf(tx: Tx, { parcelId }: Claimed) {
  const [row] = await tx
    .select({ state: announcements.state })
    .from(announcements)
    .where(eq(announcements.parcelId, parcelId))
    .for('update')
  if (!row) throw new Error(`The announcement of ${parcelId} has gone`)
  return row.state
}

/** A parcel of another shop or warehouse is not named to this one. */
async function whoBears(
  tx: Tx,
  tracking: string,
  parcelId: string,
  { shopId, warehouseId }: typeof orders.$inferSelect,
): Promise<string | undefined> {
  const columns = { name: parcels.name, shopId: orders.shopId, warehouseId: orders.warehouseId }
  const [now] = await tx
    .select(columns)
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.tracking, tracking), ne(parcels.status, 'void'), ne(parcels.id, parcelId)))
  const [before] = await tx
    .select(columns)
    .from(formerTrackings)
    .innerJoin(parcels, eq(parcels.id, formerTrackings.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(formerTrackings.tracking, tracking), ne(parcels.id, parcelId)))
  const bearer = now ?? before
  if (!bearer) return undefined
  return bearer.shopId === shopId && bearer.warehouseId === warehouseId ? bearer.name : 'un autre colis'
}

/** The packer may have gone on to another order, and still holds this one. */
function leaseLeft({ heldBy, heldUntil }: typeof orders.$inferSelect, now: Date) {
  return heldBy !== null && heldUntil !== null && heldUntil > now ? { heldBy, heldUntil } : null
}
