import { eq, inArray, sql } from 'drizzle-orm'
import { deliveryWords, judged, type RuledParcel } from '#contract/carrier-accounts.ts'
import type { ChosenService } from '#contract/entities/announcement.ts'
import { conflict, type Refusal, refuse } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import type { Act } from '../auth/user.ts'
import { byKey, keep } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import { announcements, printJobs } from '../db/schema/index.ts'
import { valueOfPiece } from '../orders/kits.ts'
import type { CarrierRow, Contents, ParcelRow, WholeOrder } from '../orders/whole.ts'
import { type AccountRow, accountsWith, rulesOf } from '../packing/carrier-entries.ts'
import { computerIdOf } from '../printing/computers.ts'
import type { LabelPrinter } from '../printing/labels.ts'

type Sent = { readonly row: ParcelRow; readonly carrier: CarrierRow; readonly lines: Contents }

/** The accounts of its carrier that give labels, each with why it does not take this parcel. */
export async function accountsFor(db: Db | Tx, whole: WholeOrder, sent: Sent) {
  const { order, carrier } = { ...whole, ...sent }
  const accounts = (await announcingKept.one(db, `${order.warehouseId} ${carrier.id}`)) ?? []
  const asked = ruledParcel(whole, sent)
  const ruled = accounts.map(row => ({ row, ...row, rules: rulesOf(row) }))
  return { asked, found: judged(ruled, asked).map(({ account: { row }, why }) => ({ row, why })) }
}

/** By warehouse and carrier. */
const announcingKept = keep(['house'], (db, keys) =>
  byKey(keys, async key => {
    const [warehouseId = '', carrierId = ''] = key.split(' ')
    return (await accountsWith(db, warehouseId, [carrierId])).filter(({ provider }) => provider !== null)
  }),
)

/** The account that announces a parcel; undefined if this carrier gets none of this house announced. */
export async function accountFor(
  db: Db | Tx,
  whole: WholeOrder,
  sent: Sent,
  chosen?: ChosenService,
): Promise<AccountRow | undefined | Refusal> {
  const { asked, found } = await accountsFor(db, whole, sent)
  const taking = found.flatMap(({ row, why }) => (why === null ? [row] : []))
  if (chosen) return taking.find(row => isOfferedBy(row, chosen)) ?? serviceGone
  if (found.length === 0) return undefined
  if (taking[0]) return taking[0]
  const { weightG, country, delivery } = asked
  const weight = weightText(weightG)
  return refuse(
    'carrier-no-account',
    `Aucun compte ${sent.carrier.name} ne prend un colis de ${weight} ${deliveryWords[delivery]} pour ce pays (${country}). Prévenez un responsable.`,
    { status: 409, got: `${weight}, ${country}` },
  )
}

/** An account that names its service offers no other. */
const isOfferedBy = ({ id, service }: AccountRow, chosen: ChosenService) =>
  id === chosen.account && (service === '' || service === chosen.service)

const serviceGone = conflict('service-gone', 'Cette prestation n’est plus proposée pour ce colis.')

/** The reason why a packer cannot choose another service: the label may have been bought already. */
export async function whyNotChosen(tx: Db | Tx, { id, name }: ParcelRow): Promise<Refusal | undefined> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.parcelId, id))
  if (!row || (row.state === 'refused' && row.refusedFor !== 'label')) return undefined
  return conflict(
    'service-asked',
    `L’étiquette de ${name} est déjà demandée au transporteur. Pour une autre prestation, annulez le colis.`,
    name,
  )
}

function ruledParcel({ order, shop, lines }: WholeOrder, { row, lines: inside }: Sent): RuledParcel {
  const values = inside.map(({ lineId, qty }) => {
    const line = lines.find(({ id }) => id === lineId)
    const piece = line ? valueOfPiece(line, lines) : null
    return piece === null ? null : piece * qty
  })
  return {
    ...{ shop: shop.slug, country: order.address.country, weightG: row.weightG ?? 0 },
    delivery: order.relay === null ? 'home' : 'relay',
    valueCents: values.reduce<number | null>(
      (total, value) => (total === null || value === null ? null : total + value),
      0,
    ),
  }
}

/**
 * Has a sealed parcel announced, after this transaction, by any server of the house. Asked again, it is tried again at
 * once. Another account is taken only where nothing was bought for certain.
 */
export async function askForLabel(
  { tx, user, now }: Act,
  { row }: Pick<Sent, 'row'>,
  { id: accountId }: AccountRow,
  { language, dpi }: LabelPrinter,
  chosen?: ChosenService,
): Promise<void> {
  const asked = {
    ...{ askedBy: user.id, computerId: await computerIdOf(tx, user), language, dpi, askedAt: now },
    nextAt: sql`now()`,
  }
  const chosenService = chosen?.service ?? null
  const isUnbought = sql`${announcements.state} = 'refused' and ${announcements.refusedFor} <> 'label'`
  await tx
    .insert(announcements)
    .values({ parcelId: row.id, accountId, chosenService, ...asked })
    .onConflictDoUpdate({
      target: announcements.parcelId,
      set: {
        ...asked,
        accountId: sql`case when ${isUnbought} then ${accountId}::uuid else ${announcements.accountId} end`,
        chosenService: sql`case when ${isUnbought} then ${chosenService} else ${announcements.chosenService} end`,
        remoteId: sql`case when ${isUnbought} then null else ${announcements.remoteId} end`,
        state: sql`case when ${announcements.state} = 'refused' then 'waiting' else ${announcements.state} end`,
        refusedFor: null,
        reason: null,
      },
      setWhere: inArray(announcements.state, ['waiting', 'buying', 'refused']),
    })
}

/** The label that a carrier gave, to be printed again; undefined for a parcel that was not announced. */
export async function keptLabel(tx: Tx, { id, name }: ParcelRow) {
  const [found] = await tx
    .select({ format: printJobs.format, data: printJobs.data })
    .from(announcements)
    .innerJoin(printJobs, sql`${printJobs.id} = ${announcements.prints}[1]`)
    .where(eq(announcements.parcelId, id))
  if (found?.data !== '') return found
  return conflict(
    'print-job-emptied',
    `L’étiquette de ${name} est trop ancienne : son contenu a été effacé. Annulez le colis et refaites-le.`,
  )
}

/** Has voided parcels given back to their carriers. What was never asked for needs no word. */
export async function withdraw(tx: Tx, parcelIds: readonly string[]): Promise<void> {
  const isUntold = sql`(${announcements.state} = 'waiting' and ${announcements.tries} = 0)
    or (${announcements.state} = 'refused' and ${announcements.refusedFor} <> 'label' and ${announcements.remoteId} is null)`
  await tx
    .update(announcements)
    .set({
      state: sql`case when ${isUntold} then 'withdrawn' else 'withdrawing' end`,
      ...{ refusedFor: null, reason: null, nextAt: sql`now()` },
    })
    .where(inArray(announcements.parcelId, [...parcelIds]))
}
