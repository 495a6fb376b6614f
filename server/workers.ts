import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { answerForMetrics } from './http/metrics.ts'

/** A worker that ends with this code met a fault that every other one would meet. */
const faultOfAll = 3
const stopOrder = 'stop'
/** Longer than a worker gives itself (`http/start-and-stop.ts`). */
const stoppingMayTakeMs = 15_000

const setupCodeName = 'WORKER_SETUP_CODE'
const firstPauseMs = 500
const longestPauseMs = 30_000
/** After a worker that served for this long the next one does not wait. */
const wellAfterMs = 60_000

const Serves = z.object({ serves: z.string() })

export const isWorker = (): boolean => cluster.isWorker
/** The process that was started first does the work that must be done once. */
export const isFirstWorker = (): boolean => !cluster.isWorker || cluster.worker?.id === 1

/** The code that the first process printed: `/setup` opens by it in every worker. */
export const givenSetupCode = (): string | undefined => process.env[setupCodeName] || undefined

/** A worker tells the first process that it serves, and where. */
export const tellServing = (address: string): boolean => process.send?.({ serves: address }) ?? false

/**
 * How a worker stops. A terminal's Ctrl-C and systemd reach all processes, the first one too, which tells its workers: heard
 * twice it would cut open requests. A worker whose first process was killed ends with its channel.
 */
export const asWorker = {
  faultCode: faultOfAll,
  order: (stop: (why: NodeJS.Signals) => void): void => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
    process.on('message', message => {
      if (message === stopOrder) stop('SIGTERM')
    })
  },
}

type House = { readonly setupCode: string | undefined; readonly serving: (address: string) => void }

/**
 * Runs the server in so many processes on one port, and starts a new one for each that dies. Resolves to the exit code
 * once all have ended. `serving` is called with the address once all of them serve.
 */
export async function runWorkers(count: number, { setupCode, serving }: House): Promise<number> {
  const running = new Set<Worker>()
  const served = new Set<number>()
  let firstServes = () => {}
  const afterFirst = new Promise<void>(resolve => {
    firstServes = resolve
  })
  let stopping = false
  let exitCode = 0

  const stop = () => {
    stopping = true
    // Processes that wait for the first one find nothing to start.
    firstServes()
    for (const worker of running) if (worker.isConnected()) worker.send(stopOrder)
    // A process that is starting may not have heard it.
    setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL')
    }, stoppingMayTakeMs).unref()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  answerForMetrics()

  function start(place: number): Worker {
    const worker = cluster.fork({ [setupCodeName]: setupCode ?? '' })
    running.add(worker)
    worker.on('message', message => {
      const told = Serves.safeParse(message)
      if (!told.success) return
      firstServes()
      const isLast = !served.has(place) && served.size === count - 1
      served.add(place)
      if (isLast) serving(told.data.serves)
    })
    return worker
  }

  /** Keeps one worker running until the house stops. */
  async function keep(place: number): Promise<void> {
    // A fault that all would meet, as a taken port, is then told once.
    if (place > 0) await afterFirst
    let pauseMs = firstPauseMs
    while (!stopping) {
      const begun = Date.now()
      const worker = start(place)
      const [code, signal] = await once(worker, 'exit')
      running.delete(worker)
      if (stopping) {
        if (code !== 0 && signal === null) exitCode = 1
        return
      }
      if (code === faultOfAll || !served.has(place)) {
        exitCode = 1
        return stop()
      }
      console.error(`Un des ${count} processus s’est arrêté (${signal ?? code}) : un autre prend sa place.`)
      if (Date.now() - begun > wellAfterMs) pauseMs = firstPauseMs
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  await Promise.all(Array.from({ length: count }, (_, place) => keep(place)))
  return exitCode
}
