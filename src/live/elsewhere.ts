import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal } from '#contract/problems.ts'
import { isUnreached } from '#machines/shared/decision.ts'
import type { ToldEvent } from '#machines/shared/told.ts'
import type { StoppedEvent } from '#machines/shipment/ports.ts'
import type { Call } from '#src/api/client.ts'
import type { RunningOperation } from '#src/operations/definition.ts'
import type { Elsewhere } from './pace.ts'

type Running = Pick<RunningOperation, 'actor' | 'heldOrder'>

/** Tells the step on the screen what other benches changed. Most steps show nothing that others change. */
export async function tellStep(running: Running, kinds: Elsewhere, call: Call): Promise<void> {
  send(running, { type: 'told', kinds })
  const order = running.heldOrder?.()
  if (order === undefined || !(kinds === 'anything' || kinds.has('stopped'))) return
  if (!running.actor.getSnapshot().can(probe(order))) return
  // Opening it again keeps it for this bench, or says why that is over.
  const answer = await call(shipmentCalls.order, { params: { orderName: order } })
  if (isRefusal(answer) && !isUnreached(answer)) {
    send(running, { type: 'order.stopped', order, refusal: answer })
  }
}

const probe = (order: string) => ({ type: 'order.stopped', order })

function send({ actor }: Running, event: ToldEvent | StoppedEvent): void {
  if (actor.getSnapshot().can(event)) actor.send(event)
}
