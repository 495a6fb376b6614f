import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, manager, reading } from '../endpoint.ts'
import { outcomeKinds } from '../scan-outcomes.ts'
import { Id, Instant, Total } from '../values.ts'

/** The queues, as `/metrics` names them. */
export const queueNames = [
  'prints',
  'network_prints',
  'carrier_labels',
  'manifests',
  'journeys',
  'events',
  'mails',
] as const
export type QueueName = (typeof queueNames)[number]

/**
 * How the copy of the database is that answers some readings.
 *
 * - `serving`: it has replayed what the primary acknowledged;
 * - `late`: it had not within its time;
 * - `silent`: it does not answer;
 * - `other`: it is no streaming copy of this database.
 */
const replicaStates = ['serving', 'late', 'silent', 'other'] as const
export type ReplicaState = (typeof replicaStates)[number]

const Seconds = z.number().check(z.minimum(0))
/** Up to ten years. */
const Age = z.int().check(z.minimum(0), z.maximum(315_576_000))

const ScansTold = z.partialRecord(z.enum(outcomeKinds), z.int().check(z.minimum(0), z.maximum(10_000_000)))
/** The number of scans by outcome. */
export type ScansTold = z.infer<typeof ScansTold>

/** A bench tells of itself, about once a minute. */
export const BenchWord = z.object({
  /** One page, from its load to its end. */
  page: Id,
  /** The version of the application's files; empty in development. */
  version: z.string().check(z.maxLength(64)),
  /** Changes that the browser keeps until they have arrived. */
  outbox: z.object({ waiting: z.int().check(z.minimum(0), z.maximum(1_000_000)), oldestSeconds: Age }),
  /** All scans of the page so far, so that a word that comes twice counts once. */
  scans: ScansTold,
})
export type BenchWord = z.infer<typeof BenchWord>

/** A registered computer of the warehouse. */
const Bench = z.object({
  name: z.string(),
  address: z.string(),
  /** When a session there last asked something; null: not in the last month. */
  seenAt: z.nullable(Instant),
  /** People who made a call there within five minutes. */
  people: z.array(z.string()),
  printers: z.array(
    z.object({
      name: z.string(),
      /** Null once nothing came out of it in the last month. */
      printedAt: z.nullable(Instant),
    }),
  ),
  /** Prints of this computer that wait, and those that failed today. */
  waiting: Total,
  failed: Total,
  /** The last report of a page there; null: none within a day. */
  word: z.nullable(
    z.object({
      toldAt: Instant,
      /** False: it runs files of another version than this server gives out. */
      current: z.boolean(),
      /** Changes that its browser keeps, and for how long the oldest. */
      waiting: Total,
      oldestSeconds: Seconds,
    }),
  ),
})

const SlowCall = z.object({
  /** The call's French line, or its address. */
  what: z.string(),
  times: Total,
  p50: Seconds,
  p99: Seconds,
})

export const Health = z.object({
  now: Instant,
  /** The version of this program. */
  version: z.string(),
  startedAt: Instant,
  database: z.object({
    kind: z.enum(['pglite', 'postgres']),
    bytes: Total,
    /** Whether its tables are those of this program. */
    current: z.boolean(),
    connections: z.object({ lent: Total, idle: Total, awaited: Total }),
  }),
  /** Null: only the primary answers. */
  replica: z.nullable(
    z.object({
      state: z.enum(replicaStates),
      /** Bytes of the journal that it has yet to replay; null where that is unknown. */
      behindBytes: z.nullable(Total),
    }),
  ),
  /** The free space on the disk of the server's own folder; null if the server has none. */
  freeBytes: z.nullable(Total),
  /** The last backup that was made with this server's folder; null: none is known. */
  backupAt: z.nullable(Instant),
  queues: z.array(z.object({ queue: z.enum(queueNames), waiting: Total, oldestSeconds: Seconds })),
  /** Mails that never left, within a week, and what the mail server said of the last one. */
  mailsGivenUp: z.nullable(z.object({ total: Total, why: z.string(), at: Instant })),
  benches: z.array(Bench),
  /** Sessions on computers that are not registered, within five minutes. */
  elsewhere: Total,
  slow: z.array(SlowCall),
  /** Since the server was started. */
  scans: z.array(z.object({ outcome: z.enum(outcomeKinds), times: Total })),
})
export type Health = z.infer<typeof Health>

export const serviceCalls = {
  health: endpoint({
    ...reading('health', '/health'),
    does: 'Dit si le serveur et sa base répondent',
    scope: 'anyone',
    answer: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.enum(['pglite', 'postgres']),
    }),
  }),

  ready: endpoint({
    ...reading('ready', '/ready'),
    does: 'Dit si le serveur peut prendre du travail : base en écriture, tables à jour, place sur le disque',
    scope: 'anyone',
    answer: z.object({ status: z.literal('ok'), migration: z.int() }),
  }),

  look: endpoint({
    ...reading('rest_service_look', '/rest/service/look'),
    does: 'Comment vont le serveur, sa base, les postes, les imprimantes et ce qui attend',
    ...manager,
    answer: answer(Health),
  }),

  tell: endpoint({
    name: 'rest_service_word',
    method: 'POST',
    path: '/rest/service/word',
    does: 'Dit comment va un poste : sa version, ce qui y attend, ses scans par issue',
    scope: 'warehouse',
    body: BenchWord,
  }),
}
