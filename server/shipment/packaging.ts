import { eq } from 'drizzle-orm'
import type { Message } from '#contract/answer.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { packagingCalls } from '#contract/endpoints/packaging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import type { Act } from '../auth/user.ts'
import { parcels } from '../db/schema/index.ts'
import { describeOrder, describeParcel } from '../orders/describe.ts'
import { tellOf } from '../orders/events.ts'
import { lockOrder } from '../orders/find.ts'
import { settle } from '../orders/progress.ts'
import { isLive, type PackedParcel, type WholeOrder, wholeOrder } from '../orders/whole.ts'
import { type Carton, cartonsFor, judgeCarton } from './cartons.ts'
import { carrierMissing, relabelParcels } from './label.ts'
import { holderOf, leaseOf, whyHeld } from './lease.ts'
import { whyStopped } from './ready.ts'
import { type Changed, packAnew } from './repack.ts'
import { parcelsAmong } from './seal.ts'
import { whyNotVoid } from './void.ts'

type Body = BodyOf<typeof packagingCalls.save>
type Wish = Body['parcels'][number]
type Answer = AnswerOf<typeof packagingCalls.save>

const unchanged: Message = {
  level: 'info',
  code: 'parcel-unchanged',
  text: 'Le carton et le poids étaient déjà ceux-là : rien n’a changé.',
}

/** Changes cartons and weights of an order's parcels, or repacks their pieces; parcels with a label get a new one. */
export async function changePackaging(act: Act, orderName: string, body: Body): Promise<Answer | Refusal> {
  const { tx, user, now } = act
  const row = await lockOrder(tx, user, orderName)
  if (isRefusal(row)) return row
  const why = whyStopped(row) ?? (await whyHeld(tx, row, user, now))
  if (why) return why
  const whole = await wholeOrder(tx, row)
  if (!whole.parcels.some(isLive)) {
    return refuse('parcel-none', `${row.name} n’a pas encore de colis fermé.`, { status: 409 })
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

async function changeCartons(act: Act, whole: WholeOrder, body: Body): Promise<Changed | Refusal> {
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
): Promise<PackedParcel[] | Refusal> {
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
): Promise<Carton | Refusal> {
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
