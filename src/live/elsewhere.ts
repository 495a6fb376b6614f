import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { ChangeKind } from '#contract/live.ts'
import { isRefusal } from '#contract/problems.ts'
import { isUnreached } from '#machines/shared/decision.ts'
import type { ToldEvent } from '#machines/shared/told.ts'
import type { StoppedEvent } from '#machines/shipment/ports.ts'
import type { Call } from '#src/api/client.ts'
import type { RunningOperation } from '#src/operations/definition.ts'

type Running = Pick<RunningOperation, 'actor' | 'heldOrder' | 'hears'>

/** Tells the step on the screen what other benches changed. Most steps show nothing that others change. */
export async function tellStep(running: Running, kinds: Elsewhere, call: Call): Promise<void> {
  send(running, { type: 'told', kinds })
  if (kinds !== 'anything' && !kinds.has('stopped')) return
  running.hears?.()
  const order = running.heldOrder?.()
  if (order === undefined) return
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

/** Changes elsewhere: of these kinds, or of any. */
export type Elsewhere = ReadonlySet<ChangeKind> | 'anything'

export type Pace = {
  /** Hears what changed. `run` has it all, together. */
  note(changed: Elsewhere): void
  /** From now on `run` comes no oftener than this. */
  slowTo(everyMs: number): void
  stop(): void
}

/** Gathers what changed elsewhere, so that a busy house has each bench ask again once in a while. */
export function createPace(run: (changed: Elsewhere) => void): Pace {
  let everyMs = 1_000
  let noted: Elsewhere | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  const due = () => {
    timer = undefined
    lastAt = performance.now()
    const all = noted
    noted = undefined
    if (all) run(all)
  }

  return {
    note(changed) {
      noted =
        noted === 'anything' || changed === 'anything' ? 'anything' : new Set([...(noted ?? []), ...changed])
      // Benches that heard the same word at once do not ask at once.
      const spread = Math.random() * (everyMs / 4)
      timer ??= setTimeout(due, Math.max(spread, lastAt + everyMs - performance.now()))
    },
    slowTo(ms) {
      everyMs = ms
    },
    stop: () => clearTimeout(timer),
  }
}
