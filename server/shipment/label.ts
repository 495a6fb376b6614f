import { eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { ChosenService } from '#contract/entities/announcement.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import type { CarrierService, Consignment } from '../carriers/carrier.ts'
import { labelTitle } from '../carriers/carrier-label.ts'
import { serviceOf } from '../carriers/index.ts'
import { parcels, warehouses } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'
import type { OrderRow } from '../orders/find.ts'
import type { CarrierRow, PackedParcel, WholeOrder } from '../orders/whole.ts'
import { type LabelPrinter, labelPrinterOf } from '../printing/labels.ts'
import { keepPrints, type Print } from '../printing/prints.ts'
import { codeOf, grammarIn } from '../warehouse/grammar.ts'
import { accountFor, askForLabel, keptLabel, whyNotChosen } from './announce.ts'
import { notesFor } from './notes.ts'

export const carrierMissing = ({ name }: OrderRow): Refusal =>
  conflict('carrier-missing', `${name} n’a pas de transporteur. Prévenez un responsable.`)

/** The parcel keeps its carrier even if the order changes to another. */
type Sent = PackedParcel & { carrier: CarrierRow }

type Bench = { printer: LabelPrinter; grammar: Grammar; warehouse: string }

/**
 * Gives sealed parcels their tracking numbers, and prints their labels and the papers that go inside. Those of a carrier
 * elsewhere are asked for: they come later.
 */
export async function labelParcels(
  act: Act,
  whole: WholeOrder,
  parcels: readonly PackedParcel[],
  chosen?: ChosenService,
): OrRefusal<PrintJob[]> {
  const sent = parcels.map(parcel => sentBy(whole, parcel))
  const [bench, accounts] = await Promise.all([
    benchOf(act),
    Promise.all(
      sent.map(async parcel => {
        if (isRefusal(parcel)) return parcel
        const why = chosen && (await whyNotChosen(act.tx, parcel.row))
        if (why || parcel.row.tracking !== null) return why
        return accountFor(act.tx, whole, parcel, chosen)
      }),
    ),
  ])
  const prints: Print[] = []
  for (const [at, parcel] of sent.entries()) {
    const account = accounts[at]
    if (isRefusal(parcel)) return parcel
    if (isRefusal(account)) return account
    if (account) {
      await askForLabel(act, parcel, account, bench.printer, chosen)
      continue
    }
    const label = await labelOf(act, whole, parcel, bench)
    if (isRefusal(label)) return label
    prints.push(label.print, ...(await notesFor(act.tx, whole, parcel, label.tracking, bench)))
  }
  return keepPrints(act.tx, act.user, act.now, prints)
}

export async function relabelParcels(
  act: Act,
  whole: WholeOrder,
  parcels: readonly PackedParcel[],
  why: { type: 'REPRINT' | 'SHIPPING'; reason: string },
): OrRefusal<PrintJob[]> {
  const bench = await benchOf(act)
  const prints: Print[] = []
  for (const parcel of parcels.map(one => sentBy(whole, one))) {
    if (isRefusal(parcel)) return parcel
    const label = await labelOf(act, whole, parcel, bench)
    if (isRefusal(label)) return label
    prints.push({ ...label.print, ...why })
  }
  await tellOf(
    act.tx,
    { orderId: whole.order.id, userId: act.user.id, at: act.now },
    parcels.map(({ row }) => ({
      what: 'note',
      text: `Étiquette de ${row.name} refaite : ${why.reason}`,
    })),
  )
  return keepPrints(act.tx, act.user, act.now, prints)
}

function sentBy(whole: WholeOrder, parcel: PackedParcel): Sent | Refusal {
  const carrier = parcel.carrier ?? whole.carrier
  return carrier ? { ...parcel, carrier } : carrierMissing(whole.order)
}

async function benchOf({ tx, user }: Act): Promise<Bench> {
  const [printer, [warehouse]] = await Promise.all([
    labelPrinterOf(tx, user),
    tx.select().from(warehouses).where(eq(warehouses.id, user.warehouseId)),
  ])
  if (!warehouse) throw new Error(`${user.displayName} packs in a warehouse that is gone`)
  return { printer, grammar: grammarIn(warehouse), warehouse: warehouse.name }
}

async function labelOf(
  act: Act,
  whole: WholeOrder,
  parcel: Sent,
  bench: Bench,
): OrRefusal<{ print: Print; tracking: string }> {
  const { row, carrier } = parcel
  const consignment = consignmentOf(whole, parcel, bench)
  const [service, kept] = await Promise.all([serviceOf(act.tx, carrier), keptLabel(act.tx, row)])
  const tracking =
    row.status === 'sealed' ? await numberParcel(act, whole, parcel, consignment, service) : row.tracking
  if (tracking === null) throw new Error(`${row.name} is ${row.status} and has no number`)
  if (isRefusal(tracking)) return tracking
  const label = kept ?? (await service.label(consignment, tracking, bench.printer))
  if (isRefusal(label)) return label
  const title = labelTitle(row.name)
  return {
    print: {
      ...label,
      role: 'label',
      title,
      type: 'SHIPPING',
      orderId: row.orderId,
      shopId: whole.order.shopId,
    },
    tracking,
  }
}

async function numberParcel(
  { tx, user, now }: Act,
  { order }: WholeOrder,
  { row, carrier }: Sent,
  consignment: Consignment,
  service: CarrierService,
): OrRefusal<string> {
  // A user may have added a number by hand before.
  const tracking = row.tracking ?? (await service.number(tx, consignment))
  if (isRefusal(tracking)) return tracking
  await Promise.all([
    tx.update(parcels).set({ status: 'labelled', tracking }).where(eq(parcels.id, row.id)),
    tellOf(tx, { orderId: order.id, userId: user.id, at: now }, [
      { what: 'labelled', text: `Étiquette ${carrier.name} ${tracking}` },
    ]),
  ])
  return tracking
}

export function consignmentOf(
  { order, shop }: WholeOrder,
  { row, carrier: { slug, name } }: Sent,
  { grammar, warehouse }: Pick<Bench, 'grammar' | 'warehouse'>,
): Consignment {
  return {
    parcel: row.name,
    code: codeOf('package', row.name, grammar),
    order: order.name,
    weightG: row.weightG ?? 0,
    carrier: { slug, name },
    sender: { shop: shop.name, warehouse },
    relay: order.relay,
    recipient: { name: order.customer, address: order.address },
  }
}
