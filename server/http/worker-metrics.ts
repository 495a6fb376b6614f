import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import * as z from 'zod/mini'

/**
 * Counts and times of all processes of one server. Whichever is asked asks the first process, which adds them up.
 */

const Asked = z.object({ asks: z.literal('metrics'), id: z.int() })
const Answered = z.object({ answers: z.literal('metrics'), id: z.int(), text: z.string() })

/** In the first process: answers its workers. */
export function answerForMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message: unknown) => {
    const asked = Asked.safeParse(message)
    if (!asked.success) return
    // A worker that dies meanwhile lets the sum time out; the next look has it.
    const text = await all.clusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ answers: 'metrics', id: asked.data.id, text })
  })
}

/** In a process that serves: the text of what all of them counted, its own alone where there is only one. */
export function sumOverWorkers(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries([registry])
  // Its constructor makes this process answer the first one.
  new AggregatorRegistry()
  let asked = 0
  const waiting = new Map<number, (text: string) => void>()
  process.on('message', message => {
    const answered = Answered.safeParse(message)
    if (!answered.success) return
    waiting.get(answered.data.id)?.(answered.data.text)
    waiting.delete(answered.data.id)
  })
  return () =>
    new Promise(resolve => {
      asked += 1
      waiting.set(asked, resolve)
      process.send?.({ asks: 'metrics', id: asked })
    })
}
