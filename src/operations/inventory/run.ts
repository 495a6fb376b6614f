import { createActor, fromCallback } from 'xstate'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { isRefusal } from '#contract/problems.ts'
import { inventoryMachine, type WaitingEvent } from '#machines/inventory/machine.ts'
import { through } from '#machines/shared/port.ts'
import type { Call } from '#src/api/client.ts'
import { type RunOperation, running } from '../definition.ts'
import { viewInventory } from './view.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      inventoryMachine.provide({
        actors: {
          watch: watching(call),
          begin: through(async ({ changeId, location }) => {
            const answer = await call(
              inventoryCalls.begin,
              { body: { location } },
              { idempotencyKey: changeId },
            )
            if (isRefusal(answer)) return answer
            const { location: name, zone, round, startedAtMove } = answer.data
            return { name, zone, round, startedAtMove }
          }),
          identify: through(async code => {
            const answer = await call(productCalls.search, { body: { query: code, exact: true } })
            return isRefusal(answer) ? answer : answer.data
          }),
          give: through(async ({ changeId, location, startedAtMove, lines }) => {
            const body = { location, startedAtMove, lines: [...lines] }
            const answer = await call(inventoryCalls.count, { body }, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
          abandon: through(async ({ changeId, location }) => {
            const answer = await call(
              inventoryCalls.abandon,
              { body: { location } },
              { idempotencyKey: changeId },
            )
            return isRefusal(answer) ? answer : answer.data
          }),
          decide: through(async ({ changeId, count, approve }) => {
            const body = { count, approve }
            const answer = await call(inventoryCalls.approve, { body }, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
        },
      }),
      { snapshot: saved },
    ),
    viewInventory,
  )

/** Others count too: what waits is asked for again while nobody counts here. */
const everyMs = 15_000

const watching = (call: Call) =>
  fromCallback<WaitingEvent>(({ sendBack }) => {
    const gone = new AbortController()
    const ask = async () => {
      const answer = await call(inventoryCalls.list, {}, { signal: gone.signal, retries: 0 })
      // Without an answer the list stays as it is; a scan is refused with the reason.
      if (!gone.signal.aborted && !isRefusal(answer)) sendBack({ type: 'waiting', ...answer.data })
    }
    const askQuietly = () => {
      ask().catch(error => {
        if (!gone.signal.aborted) throw error
      })
    }
    askQuietly()
    const timer = setInterval(askQuietly, everyMs)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  })
