import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { ChosenService } from '#contract/entities/announcement.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import type { Consignment } from '../carriers/carrier.ts'
import { labelTitle } from '../carriers/carrier-label.ts'
import { serviceOf } from '../carriers/index.ts'
import { send } from '../db/pool.ts'
import { parcels } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'
import { tellOf } from '../orders/events.ts'
import type { OrderRow } from '../orders/find.ts'
import type { CarrierRow, PackedParcel, WholeOrder } from '../orders/whole.ts'
import type { AccountRow } from '../packing/carrier-entries.ts'
import { type LabelPrinter, labelPrinterOf } from '../printing/labels.ts'
import { keepPrints, type Print } from '../printing/prints.ts'
import { codeOf, warehouseOf } from '../warehouse/grammar.ts'
import { accountFor, askForLabel, keptLabel, whyNotChosen } from './announce.ts'
import { notesFor } from './notes.ts'

export const carrierMissing = ({ name }: OrderRow): Refusal =>
  conflict('carrier-missing', `${name} n’a pas de transporteur. Prévenez un responsable.`)

/** The parcel keeps its carrier even if the order changes to another. */
export type Sent = PackedParcel & { carrier: CarrierRow }

type Bench = { printer: LabelPrinter; grammar: Grammar; warehouse: string }

type Labelling = {
  readonly chosen?: ChosenService | undefined
  /** Running numbers that were drawn ahead. */
  readonly trackings?: number[]
  /** The ids of the prints, in their order, where a bench has them already. */
  readonly jobs?: readonly string[]
  /** Writes the parcels as they then are, before anything that names them. */
  readonly write?: (act: Act, whole: WholeOrder, parcels: readonly Sent[]) => Promise<Refusal | undefined>
}

/**
 * Gives sealed parcels their tracking numbers, and prints their labels and the papers that go inside. Those of a carrier
 * elsewhere are asked for: they come later.
 */
export async function labelParcels(
  act: Act,
  whole: WholeOrder,
  parcels: readonly PackedParcel[],
  { chosen, trackings = [], jobs = [], write = noteLabels }: Labelling = {},
): OrRefusal<{ prints: PrintJob[]; parcels: PackedParcel[] }> {
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
  const labelled: Sent[] = []
  const asked: { parcel: Sent; account: AccountRow }[] = []
  for (const [at, parcel] of sent.entries()) {
    const account = accounts[at]
    if (isRefusal(parcel)) return parcel
    if (isRefusal(account)) return account
    if (account) {
      asked.push({ parcel, account })
      labelled.push({ ...parcel, isAnnounced: true })
      continue
    }
    const label = await labelOf(act, whole, parcel, bench, trackings)
    if (isRefusal(label)) return label
    const { print, tracking } = label
    prints.push(print, ...(await notesFor(act.tx, whole, parcel, tracking, bench)))
    labelled.push({ ...parcel, row: { ...parcel.row, status: 'labelled', tracking } })
  }
  const why = await write(act, whole, labelled)
  if (why) return why
  for (const { parcel, account } of asked) await askForLabel(act, parcel, account, bench.printer, chosen)
  return { prints: await keepPrints(act.tx, act.user, act.now, underIds(prints, jobs)), parcels: labelled }
}

const underIds = (prints: readonly Print[], ids: readonly string[]): Print[] =>
  prints.map((print, at) => ({ ...print, ...(ids[at] === undefined ? {} : { id: ids[at] }) }))

/** The number and the papers of a parcel that is not sealed yet, for the printer of this bench. */
export async function papersAhead(
  act: Act,
  whole: WholeOrder,
  parcel: Sent,
): OrRefusal<{ prints: (Print & { id: string })[]; tracking: string; printer: LabelPrinter }> {
  const bench = await benchOf(act)
  const label = await labelOf(act, whole, parcel, bench)
  if (isRefusal(label)) return label
  const { print, tracking } = label
  const papers = [print, ...(await notesFor(act.tx, whole, parcel, tracking, bench))]
  return {
    prints: papers.map(paper => ({ ...paper, id: randomUUID() })),
    ...{ tracking, printer: bench.printer },
  }
}

export async function relabelParcels(
  act: Act,
  whole: WholeOrder,
  parcels: readonly PackedParcel[],
  why: { type: 'REPRINT' | 'SHIPPING'; reason: string },
): OrRefusal<PrintJob[]> {
  const bench = await benchOf(act)
  const prints: Print[] = []
  const labelled: Sent[] = []
  for (const parcel of parcels.map(one => sentBy(whole, one))) {
    if (isRefusal(parcel)) return parcel
    const label = await labelOf(act, whole, parcel, bench)
    if (isRefusal(label)) return label
    const { print, tracking } = label
    prints.push({ ...print, ...why })
    // A number that a person typed, and no label until now.
    if (parcel.row.status === 'sealed')
      labelled.push({ ...parcel, row: { ...parcel.row, status: 'labelled', tracking } })
  }
  await noteLabels(act, whole, labelled)
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
  const [printer, { codes, name }] = await Promise.all([
    labelPrinterOf(tx, user),
    warehouseOf(tx, user.warehouseId),
  ])
  return { printer, grammar: codes, warehouse: name }
}

async function labelOf(
  act: Act,
  whole: WholeOrder,
  parcel: Sent,
  bench: Bench,
  trackings: number[] = [],
): OrRefusal<{ print: Print; tracking: string }> {
  const { row, carrier } = parcel
  const consignment = consignmentOf(whole, parcel, bench)
  const [service, kept] = await Promise.all([
    serviceOf(act.tx, carrier),
    parcel.isAnnounced ? keptLabel(act.tx, row) : undefined,
  ])
  // A user may have added a number by hand before.
  const tracking =
    row.tracking ??
    (row.status === 'sealed' ? await service.number(act.tx, consignment, trackings.shift()) : null)
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
      orderName: whole.order.name,
      shopId: whole.order.shopId,
    },
    tracking,
  }
}

/** Writes the numbers of parcels that were sealed before. */
async function noteLabels(act: Act, whole: WholeOrder, parcels: readonly Sent[]): Promise<undefined> {
  const { tx, user, now } = act
  const numbered = parcels.filter(({ row }) => row.status === 'labelled')
  for (const { row } of numbered) await send(numbering(tx).label, { id: row.id, tracking: row.tracking })
  await tellOf(tx, { orderId: whole.order.id, userId: user.id, at: now }, numbered.map(labelledEvent))
}

/** The line of an order's timeline about a label. */
export const labelledEvent = ({ row, carrier }: Sent) => ({
  what: 'labelled' as const,
  text: `Étiquette ${carrier.name} ${row.tracking}`,
})

const numbering = statements(db => ({
  label: command(
    db,
    sql`update ${parcels} set status = 'labelled', tracking = ${sql.placeholder('tracking')}
      where id = ${sql.placeholder('id')}`,
  ),
}))

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
