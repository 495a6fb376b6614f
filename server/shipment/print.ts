import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { describeParcel } from '../orders/describe.ts'
import { lockOrder, type OrderRow } from '../orders/find.ts'
import { isPartial, leaveRest, settleWhole } from '../orders/progress.ts'
import { isLive, type PackedParcel, type WholeOrder, wholeOrder } from '../orders/whole.ts'
import { describeForPacking } from './describe.ts'
import { labelParcels, relabelParcels } from './label.ts'
import { holderOf, leaseOf, whyHeld } from './lease.ts'
import { whyStopped } from './ready.ts'
import { parcelsAmong } from './seal.ts'

type Body = BodyOf<typeof shipmentCalls.printMulti>
type Printed = Pick<AnswerOf<typeof shipmentCalls.printMulti>, 'data' | 'prints' | 'version'>

/** Prints the labels of sealed parcels; as a reprint, with a reason, those of labelled ones again. */
export async function printOrder(act: Act, body: Body): Promise<Printed | Refusal> {
  const { tx, user, now } = act
  const row = await lockOrder(tx, user, body.orderName)
  if (isRefusal(row)) return row
  // A label can be spoilt on the loading ramp, when the order is shipped already.
  const why =
    (body.reprint && row.status === 'shipped' ? undefined : whyStopped(row)) ??
    (await whyHeld(tx, row, user, now))
  if (why) return why
  const whole = await wholeOrder(tx, row)
  const chosen = body.reprint ? toReprint(whole, body) : toLabel(whole, body)
  if (isRefusal(chosen)) return chosen
  const prints = body.reprint
    ? await relabelParcels(act, whole, chosen, { type: 'REPRINT', reason: body.reason ?? '' })
    : await labelParcels(act, whole, chosen, body.service)
  if (isRefusal(prints)) return prints
  const done = body.reprint ? whole : await settleLabelled(act, row)
  return {
    data: {
      order: await describeForPacking(act, done),
      parcels: parcelsAmong(done, chosen).map(describeParcel),
    },
    prints,
    version: done.order.version,
  }
}

/** The holder keeps the order while anything of it waits for a label; a partial order is nobody's. */
async function settleLabelled({ tx, user, now }: Act, row: OrderRow): Promise<WholeOrder> {
  const whole = await wholeOrder(tx, row)
  if (isPartial(whole)) return leaveRest(tx, whole)
  return settleWhole(tx, whole, holderOf(row, now) === user.id ? leaseOf(user, now) : null)
}

function toLabel(whole: WholeOrder, { parcelId }: Body): PackedParcel[] | Refusal {
  const { name } = whole.order
  const asked = askedFor(whole, parcelId)
  if (isRefusal(asked)) return asked
  const closed = asked.filter(({ row }) => row.status === 'sealed')
  if (closed.length > 0) return closed
  return asked.length === 0
    ? refuse('parcel-none', `${name} n’a pas encore de colis fermé.`, { status: 409 })
    : refuse('label-made', `L’étiquette de ${name} est déjà faite. Demandez une réimpression.`, {
        status: 409,
      })
}

function toReprint(whole: WholeOrder, { parcelId, reason }: Body): PackedParcel[] | Refusal {
  if (!reason) {
    return refuse('reason-missing', 'Dites pourquoi l’étiquette est réimprimée.', { expected: 'un motif' })
  }
  const asked = askedFor(whole, parcelId)
  if (isRefusal(asked)) return asked
  const labelled = asked.filter(({ row }) => row.tracking !== null)
  if (labelled.length > 0) return labelled
  return refuse('label-none', `${whole.order.name} n’a pas encore d’étiquette.`, { status: 409 })
}

function askedFor({ order, parcels }: WholeOrder, parcelId: string | undefined): PackedParcel[] | Refusal {
  const asked = parcelId ? parcels.filter(({ row }) => row.id === parcelId) : parcels.filter(isLive)
  const [first] = asked
  if (parcelId && !first) {
    return refuse('package-unknown', `Ce colis n’est pas de ${order.name}.`, { status: 404 })
  }
  if (parcelId && first && !isLive(first)) {
    return refuse('package-void', `${first.row.name} est annulé.`, { status: 409, got: first.row.name })
  }
  return asked
}
