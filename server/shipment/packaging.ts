import { eq } from 'drizzle-orm'
import type { Message, PrintJob } from '#contract/answer.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { packagingCalls } from '#contract/endpoints/packaging.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import type { Act } from '../auth/user.ts'
import { parcels } from '../db/schema/index.ts'
import { describeOrder, describeParcel } from '../orders/describe.ts'
import { tellOf } from '../orders/events.ts'
import { lockOrder } from '../orders/lock.ts'
import { settle } from '../orders/progress.ts'
import {
  hasSerials,
  isLive,
  type Line,
  type PackedParcel,
  packedInto,
  type WholeOrder,
  wholeOrder,
} from '../orders/whole.ts'
import { type Carton, cartonsFor, judgeCarton } from './cartons.ts'
import { carrierMissing, labelParcels, relabelParcels } from './label.ts'
import { holderOf, leaseOf, whyHeld, whyStopped } from './ready.ts'
import { type Closing, type Content, parcelsAmong, sealParcels } from './seal.ts'
import { undoParcels, whyNotVoid } from './void.ts'

type Body = BodyOf<typeof packagingCalls.save>
type Wish = Body['parcels'][number]
type Answer = AnswerOf<typeof packagingCalls.save>

const unchanged: Message = {
  level: 'info',
  code: 'parcel-unchanged',
  text: 'Le carton et le poids étaient déjà ceux-là : rien n’a changé.',
}

/** Changes cartons and weights of an order's parcels, or repacks their pieces; parcels with a label get a new one. */
export async function changePackaging(act: Act, orderName: string, body: Body): OrRefusal<Answer> {
  const { tx, user, now } = act
  const row = await lockOrder(tx, user, orderName)
  if (isRefusal(row)) return row
  const why = whyStopped(row) ?? (await whyHeld(tx, row, user, now))
  if (why) return why
  const whole = await wholeOrder(tx, row)
  if (!whole.parcels.some(isLive)) {
    return conflict('parcel-none', `${row.name} n’a pas encore de colis fermé.`)
  }
  const anew = body.parcels.some(({ lines }) => lines !== undefined)
  const done = anew ? await packAnew(act, whole, body) : await changeCartons(act, whole, body)
  if (isRefusal(done)) return done
  const lease = holderOf(row, now) === user.id ? leaseOf(user, now) : null
  const after = done.changed ? await settle(tx, row, lease) : whole
  return {
    data: {
      order: describeOrder(after),
      parcels: parcelsAmong(after, done.parcels).map(describeParcel),
    },
    version: after.order.version,
    ...(done.changed ? { prints: done.prints } : { message: unchanged }),
  }
}

type Change = { parcel: PackedParcel; carton: Carton; weightG: number }

async function changeCartons(act: Act, whole: WholeOrder, body: Body): OrRefusal<Changed> {
  const targets = await meant(act, whole, body.parcels)
  if (isRefusal(targets)) return targets
  const changes: Change[] = []
  for (const [at, parcel] of targets.entries()) {
    const wish = body.parcels[at]
    const carton = wish && (await judge(act, whole, parcel, wish, body.confirm ?? false))
    if (isRefusal(carton)) return carton
    if (wish && carton) changes.push({ parcel, carton, weightG: wish.weightG })
  }
  const real = changes.filter(
    ({ parcel, carton, weightG }) => parcel.row.cartonId !== carton.id || parcel.row.weightG !== weightG,
  )
  for (const { parcel, carton, weightG } of real) {
    await act.tx.update(parcels).set({ cartonId: carton.id, weightG }).where(eq(parcels.id, parcel.row.id))
  }
  await tellOf(
    act.tx,
    { orderId: whole.order.id, userId: act.user.id, at: act.now },
    real.map(({ parcel, carton, weightG }) => ({
      what: 'note',
      text: `Colis ${parcel.row.name} : ${carton.name}, ${weightText(weightG)}`,
    })),
  )
  const now = await wholeOrder(act.tx, whole.order)
  const labelled = parcelsAmong(
    now,
    real.map(({ parcel }) => parcel),
  ).filter(({ row }) => row.status === 'labelled')
  const why = { type: 'SHIPPING', reason: 'carton ou poids changé' } as const
  const prints = labelled.length > 0 ? await relabelParcels(act, now, labelled, why) : []
  if (isRefusal(prints)) return prints
  return { parcels: targets, prints, changed: real.length > 0 }
}

/** Finds the parcels to change: the named ones, or else all that are not on a slip, sorted by name. */
async function meant(
  act: Act,
  { order, parcels }: WholeOrder,
  wishes: readonly Wish[],
): OrRefusal<PackedParcel[]> {
  const free = parcels.filter(one => isLive(one) && one.row.status !== 'manifested')
  const names = wishes.flatMap(({ parcel }) => parcel ?? [])
  const [gone] = parcels.filter(isLive)
  if (names.length === 0 && free.length === 0 && gone) {
    return (await whyNotVoid(act, gone.row, 'change')) ?? free
  }
  const expected = free.map(({ row }) => row.name).join(', ')
  if (names.length < wishes.length && (names.length > 0 || wishes.length !== free.length)) {
    return refuse('parcel-which', `${order.name} a ${free.length} colis : dites lequel change.`, { expected })
  }
  if (names.length === 0) return free
  const found: PackedParcel[] = []
  for (const name of names) {
    const parcel = parcels.find(({ row }) => row.name === name)
    if (!parcel || found.includes(parcel)) {
      return refuse('package-unknown', `Le colis ${name} n’est pas de ${order.name}.`, {
        status: 404,
        expected,
        got: name,
      })
    }
    const why = await whyNotVoid(act, parcel.row, 'change')
    if (why) return why
    found.push(parcel)
  }
  return found
}

async function judge(
  { tx }: Act,
  whole: WholeOrder,
  { carrier = whole.carrier, lines }: PackedParcel,
  { packaging: code, weightG }: Wish,
  confirmed: boolean,
): OrRefusal<Carton> {
  if (!carrier) return carrierMissing(whole.order)
  const pieces = lines.map(({ lineId, qty }) => ({
    weightG: whole.lines.find(({ id }) => id === lineId)?.weightG ?? 0,
    qty,
  }))
  return judgeCarton(await cartonsFor(tx, whole.order, carrier), carrier, {
    code,
    weightG,
    pieces,
    confirmed,
  })
}

/** `parcels` are the new ones if `changed`, else those from before. */
type Changed = { parcels: readonly PackedParcel[]; prints: PrintJob[]; changed: boolean }

/** Voids the parcels that are not on a slip, and shares exactly their pieces out among new ones. */
async function packAnew(act: Act, whole: WholeOrder, body: Body): OrRefusal<Changed> {
  const { order, carrier } = whole
  if (!carrier) return carrierMissing(order)
  const old = whole.parcels.filter(one => isLive(one) && one.row.status !== 'manifested')
  if (old.some(({ lines }) => lines.some(hasSerials))) return packedWithSerials(order.name)
  const shares = sharesOf(whole, old, body)
  if (isRefusal(shares)) return shares
  const cartons = await cartonsFor(act.tx, order, carrier)
  const closings: Closing[] = []
  for (const [at, { packaging: code, weightG }] of body.parcels.entries()) {
    const contents = shares[at] ?? []
    const pieces = contents.map(({ line, qty }) => ({ weightG: line.weightG, qty }))
    const confirmed = body.confirm ?? false
    const carton = judgeCarton(cartons, carrier, { code, weightG, pieces, confirmed })
    if (isRefusal(carton)) return carton
    closings.push({ carton, weightG, contents })
  }

  const rows = old.map(({ row }) => row)
  const why = await undoParcels(act, whole, rows, 'emballé autrement')
  if (why) return why
  const empty = await wholeOrder(act.tx, order)
  const afresh = closings.map(closing => ({
    ...closing,
    contents: closing.contents.map(({ line, qty }) => ({ line: sameLine(empty, line), qty })),
  }))
  const sealed = await sealParcels(act, empty, carrier, afresh)
  if (isRefusal(sealed)) return sealed
  const hadLabels = rows.some(({ status }) => status === 'labelled')
  if (!hadLabels) return { parcels: sealed, prints: [], changed: true }
  const labelled = await labelParcels(act, packedInto(empty, sealed), sealed)
  return isRefusal(labelled) ? labelled : { parcels: sealed, prints: labelled.prints, changed: true }
}

const packedWithSerials = (order: string): Refusal =>
  conflict(
    'parcel-serials',
    `Les colis de ${order} portent des numéros de série : annulez-les, et emballez de nouveau en Expédition.`,
  )

const sameLine = ({ lines }: WholeOrder, line: Line): Line => lines.find(({ id }) => id === line.id) ?? line

/** Returns the contents of each new parcel; together they must equal the contents of the old ones. */
function sharesOf(
  { order, lines }: WholeOrder,
  old: readonly PackedParcel[],
  body: Body,
): Content[][] | Refusal {
  const left = new Map<string, number>()
  for (const { lineId, qty } of old.flatMap(one => one.lines)) left.set(lineId, qty + (left.get(lineId) ?? 0))
  const shares: Content[][] = []
  for (const [at, wish] of body.parcels.entries()) {
    const share: Content[] = []
    for (const { line: id, qty } of wish.lines ?? []) {
      const line = lines.find(known => known.id === id)
      if (!line || share.some(content => content.line === line)) {
        return notFound('line-unknown', `Le colis ${at + 1} a une ligne qui n’est pas de ${order.name}.`, id)
      }
      left.set(id, (left.get(id) ?? 0) - qty)
      share.push({ line, qty })
    }
    if (share.length === 0)
      return refuse('parcel-empty', `Le colis ${at + 1} est vide. Dites ce qu’il contient.`)
    shares.push(share)
  }
  if ([...left.values()].every(qty => qty === 0)) return shares
  return refuse(
    'repack-differs',
    `Les nouveaux colis de ${order.name} doivent contenir ce que les anciens contenaient.`,
  )
}
