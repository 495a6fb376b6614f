import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { packagingCalls } from '#contract/endpoints/packaging.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { data, handlers } from '../handlers.ts'
import { describeParcel } from '../orders/describe.ts'
import { lockWhole } from '../orders/lock.ts'
import { isPartial, leaveRest, settleWhole } from '../orders/progress.ts'
import { isLive, type PackedParcel, packedInto, type WholeOrder } from '../orders/whole.ts'
import { mayLeave } from '../serials/leave.ts'
import { awaitedLabels, fetchLabels, parcelsWithoutLabel } from './awaited.ts'
import { describeForPacking } from './describe.ts'
import { trackingsAhead } from './goods.ts'
import { labelParcels, relabelParcels } from './label.ts'
import { monoList, packMono } from './mono.ts'
import { sealOrder } from './multi.ts'
import { openOrder, releaseOrder, takeOrderOver } from './open.ts'
import { changePackaging } from './packaging.ts'
import { holderOf, leaseOf, whyHeld, whyStopped } from './ready.ts'
import { parcelsAmong } from './seal.ts'
import { keepSpares } from './spares.ts'
import { voidParcel } from './void.ts'

/** The carrier's label comes later. */
const isAwaited = ({ status }: { readonly status: string }): boolean => status === 'sealed'

export const shipmentHandlers = handlers(shipmentCalls, {
  monoList: ({ params, user, db, clock }) => data(monoList(db, user, params.pickingName, clock())),

  order: async ({ params, user, db: tx, clock }) => {
    const order = await openOrder({ tx, user, now: clock() }, params.orderName)
    return isRefusal(order) ? order : { data: order, version: order.version }
  },

  packMono: async ({ body, user, db: tx, clock, announcer }) => {
    const packed = await packMono({ tx, user, now: clock() }, body)
    if (!isRefusal(packed) && isAwaited(packed.data.parcel)) announcer.wake()
    return packed
  },

  serial: ({ query, user, db }) => data(mayLeave(db, user, query)),

  packMulti: async ({ body, user, db: tx, clock }) => {
    const sealed = await sealOrder({ tx, user, now: clock() }, body)
    return isRefusal(sealed) ? sealed : { ...sealed, version: sealed.data.order.version }
  },

  spares: ({ body, user, db: tx, clock }) => data(keepSpares({ tx, user, now: clock() }, body)),

  printMulti: async ({ body, user, db: tx, clock, announcer }) => {
    const printed = await printOrder({ tx, user, now: clock() }, body)
    if (!isRefusal(printed) && printed.data.parcels.some(isAwaited)) announcer.wake()
    return printed
  },

  /** A bench waits: the server looks at once at the labels under way. */
  labels: ({ user, db, clock, announcer }) => {
    announcer.wake()
    return data(awaitedLabels(db, user, clock()))
  },

  fetchLabels: ({ body, user, db: tx, clock }) => fetchLabels({ tx, user, now: clock() }, body.parcels),

  withoutLabel: ({ user, db }) => data(parcelsWithoutLabel(db, user)),

  release: async ({ body, user, db: tx, clock }) => {
    const released = await releaseOrder({ tx, user, now: clock() }, body.orderName)
    return isRefusal(released) ? released : { data: released, version: released.order.version }
  },

  handOver: async ({ body, user, db: tx, clock }) => {
    const taken = await takeOrderOver({ tx, user, now: clock() }, body)
    return isRefusal(taken) ? taken : { data: taken, version: taken.order.version }
  },

  voidParcel: async ({ body, user, db: tx, clock, announcer }) => {
    const undone = await voidParcel({ tx, user, now: clock() }, body)
    announcer.wake()
    return isRefusal(undone) ? undone : { data: undone, version: undone.order.version }
  },
})

export const packagingHandlers = handlers(packagingCalls, {
  save: ({ params, body, user, db: tx, clock }) =>
    changePackaging({ tx, user, now: clock() }, params.order, body),
})

type Body = BodyOf<typeof shipmentCalls.printMulti>
type Printed = Pick<AnswerOf<typeof shipmentCalls.printMulti>, 'data' | 'prints' | 'version'>

/** Prints the labels of sealed parcels; as a reprint, with a reason, those of labelled ones again. */
async function printOrder(act: Act, body: Body): OrRefusal<Printed> {
  const { tx, user, now } = act
  const locked = await lockWhole(tx, user, body.orderName, () => trackingsAhead(tx))
  if (isRefusal(locked)) return locked
  const { whole, read: trackings } = locked
  const row = whole.order
  // A label can be spoilt on the loading ramp, when the order is shipped already.
  const why =
    (body.reprint && row.status === 'shipped' ? undefined : whyStopped(row)) ??
    (await whyHeld(tx, row, user, now))
  if (why) return why
  const chosen = body.reprint ? toReprint(whole, body) : toLabel(whole, body)
  if (isRefusal(chosen)) return chosen
  const printed = body.reprint
    ? await reprint(act, whole, chosen, body.reason ?? '')
    : await labelParcels(act, whole, chosen, { chosen: body.service, trackings })
  if (isRefusal(printed)) return printed
  const { prints, parcels } = printed
  const done = body.reprint ? whole : await settleLabelled(act, packedInto(whole, parcels))
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
async function settleLabelled({ tx, user, now }: Act, whole: WholeOrder): Promise<WholeOrder> {
  if (isPartial(whole)) return leaveRest(tx, whole)
  return settleWhole(tx, whole, holderOf(whole.order, now) === user.id ? leaseOf(user, now) : null)
}

async function reprint(act: Act, whole: WholeOrder, parcels: readonly PackedParcel[], reason: string) {
  const prints = await relabelParcels(act, whole, parcels, { type: 'REPRINT', reason })
  return isRefusal(prints) ? prints : { prints, parcels }
}

function toLabel(whole: WholeOrder, { parcelId }: Body): PackedParcel[] | Refusal {
  const { name } = whole.order
  const asked = askedFor(whole, parcelId)
  if (isRefusal(asked)) return asked
  const closed = asked.filter(({ row }) => row.status === 'sealed')
  if (closed.length > 0) return closed
  return asked.length === 0
    ? conflict('parcel-none', `${name} n’a pas encore de colis fermé.`)
    : conflict('label-made', `L’étiquette de ${name} est déjà faite. Demandez une réimpression.`)
}

function toReprint(whole: WholeOrder, { parcelId, reason }: Body): PackedParcel[] | Refusal {
  if (!reason) {
    return refuse('reason-missing', 'Dites pourquoi l’étiquette est réimprimée.', { expected: 'un motif' })
  }
  const asked = askedFor(whole, parcelId)
  if (isRefusal(asked)) return asked
  const labelled = asked.filter(({ row }) => row.tracking !== null)
  if (labelled.length > 0) return labelled
  return conflict('label-none', `${whole.order.name} n’a pas encore d’étiquette.`)
}

function askedFor({ order, parcels }: WholeOrder, parcelId: string | undefined): PackedParcel[] | Refusal {
  const asked = parcelId ? parcels.filter(({ row }) => row.id === parcelId) : parcels.filter(isLive)
  const [first] = asked
  if (parcelId && !first) return notFound('package-unknown', `Ce colis n’est pas de ${order.name}.`)
  if (parcelId && first && !isLive(first)) {
    return conflict('package-void', `${first.row.name} est annulé.`, first.row.name)
  }
  return asked
}
