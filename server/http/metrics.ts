import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import * as z from 'zod/mini'
import { liveCalls } from '#contract/endpoints/live.ts'
import type { ScansTold } from '#contract/endpoints/service.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../handlers.ts'
import type { Benches } from '../live/benches.ts'
import { sendRefusal, unknownCall } from './problems.ts'
import { watchFolder, watchPool, watchQueues, watchReplica } from './watched.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the problem that was answered. */
    refusedFor: string | null
  }
}

type World = {
  readonly database: Database
  readonly clock: Clock
  readonly token: string | undefined
  /** Undefined if the server keeps nothing in a folder. */
  readonly dataDir: string | undefined
  readonly benches: Benches
}

const metricsPath = '/metrics'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The figures that a Prometheus server reads at `/metrics`. Names of people, shops or things are in no label. Without a token only a program
 * on this machine may read it. `counted` are the figures of all processes of this server.
 */
export function serveMetrics(
  app: FastifyInstance,
  { database, clock, token, dataDir, benches }: World,
): { counted: () => Promise<string>; heard: (scans: ScansTold) => void } {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'douchette_' })
  const calls = new Histogram({
    name: 'douchette_call_seconds',
    help: 'How long calls took, by address and status',
    labelNames: ['method', 'call', 'status'],
    buckets: seconds,
    registers,
  })
  const refusals = new Counter({
    name: 'douchette_refusals_total',
    help: 'Refused calls, by the code of the problem',
    labelNames: ['code'],
    registers,
  })
  const scans = new Counter({
    name: 'douchette_scans_total',
    help: 'Scans that benches told of, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  watchPool(database, registers)
  watchReplica(database, registers)
  if (dataDir !== undefined) watchFolder(dataDir, clock, registers)
  new Gauge({
    name: 'douchette_streams_open',
    help: 'Benches that hear of changes as they happen',
    registers,
    collect() {
      this.set(benches.count())
    },
  })
  // Figures of the database are the same for all processes, and must not be added up.
  const ofDatabase = new Registry()
  const readQueues = watchQueues(database, clock, [ofDatabase])
  const sum = sumOverWorkers(registry)

  app.decorateReply('refusedFor', null)
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'none'
    // A stream ends with its bench's day: that is no duration of a call.
    if (reply.statusCode === 200 && call === liveCalls.changes.path) return
    calls.observe({ method: request.method, call, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.refusedFor !== null) refusals.inc({ code: reply.refusedFor })
  })
  app.get(metricsPath, async (request, reply) => {
    if (!mayRead(request, token)) return refuseReader(reply, token)
    await readQueues()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(`${await sum()}${await ofDatabase.metrics()}`)
  })
  app.addHook('onClose', async () => {
    registry.clear()
    ofDatabase.clear()
  })
  const heard = (told: ScansTold) => {
    for (const [outcome, count] of Object.entries(told)) scans.inc({ outcome }, count)
  }
  return { counted: sum, heard }
}

/** The metrics are read with the configured token. If none is configured, only programs on this machine read them. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(request.headers.authorization ?? '', `Bearer ${token}`)
  // A proxy on this machine asks for others.
  return isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined
}

const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 ? address : address.replace(/^::ffff:/, '')).startsWith('127.')

const refuseReader = (reply: FastifyReply, token: string | undefined): FastifyReply =>
  token === undefined
    ? sendRefusal(reply, unknownCall('GET'))
    : reply.code(401).header('www-authenticate', 'Bearer').send()

/**
 * Counts and times of all processes of one server. Each process asks the first one, which adds them up.
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

/** In a process that serves: the figures of all processes as text. */
function sumOverWorkers(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries([registry])
  // The constructor makes this process answer the first one.
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
