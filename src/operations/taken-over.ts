import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'

/** The server holds an order for one person at a time: at a handover it becomes the colleague's. */
export async function takeOrderOver(call: Call, orderName: string, from: string): Promise<Refusal | null> {
  const answer = await call(shipmentCalls.handOver, { body: { orderName, from } })
  if (!isRefusal(answer)) return null
  // Somebody else has had it since its lease ended. Who goes on with the step hears so at the next change.
  return answer.refused.code === 'order-held' ? null : answer
}
