import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { Problem } from '#contract/problems.ts'
import { fillPath } from '#contract/route.ts'
import type { CarrierReach } from '#server/carriers/providers/talk.ts'
import type { Spoken } from '#server/connectors/connector.ts'
import type { Database } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'
import type { Smtp } from '#server/mails/smtp.ts'
import type { Reach } from '#server/printing/network/way.ts'
import type { QzKeys } from '#server/printing/qz-keys.ts'
import { openTestDatabase } from './database.ts'
import { fillWarehouse, password } from './warehouse.ts'

type Options = {
  /** Repeats a change under the same key; without it each call has a new key. */
  key?: string
  /** Null sends no token. */
  token?: string | null
  headers?: Record<string, string>
  /** The request's apparent address. */
  from?: string
  /** Reads the beginning alone of an answer that has no end. */
  begun?: boolean
}

type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

export type Reply<A = unknown> = {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The call's answer. The test fails if the server answered with a problem. */
  answer: () => A
  problem: () => Problem
}

type Started = {
  /** An empty database, instead of the usual one. */
  database?: Database
  application?: string
  qzKeys?: QzKeys
  setupCode?: string | undefined
  /** Zero is no limit. */
  photosPerDay?: number
  secretsKey?: Buffer
  /** Where network printers may be. */
  printerReach?: Reach
  /** Where carriers' services may be. */
  carrierReach?: CarrierReach
  /** Networks of subscribers and shops. */
  shopNetworks?: readonly string[]
  /** Networks of identity providers. */
  identityNetworks?: readonly string[]
  /** Where mails are handed over. */
  smtp?: Smtp
  /** Where shops' programs call. */
  publicUrl?: string
  /** The tongues of shops' programs, with the tokens that they were given: shared with looks beside this server. */
  spoken?: Spoken
}

/** A fresh warehouse, its server, and a person who makes calls to it. */
export async function atTheServer(started: Started = {}) {
  const database = started.database ?? (await openTestDatabase())
  await fillWarehouse(database.db)
  return atThisServer(database, started)
}

/** Cleans up at the end of the running test, or of the file outside a test. */
export function atTheEnd(tidyUp: () => Promise<void> | void): void {
  if (TestRunner.getCurrentTest()) onTestFinished(tidyUp)
  else afterAll(tidyUp)
}

/** Like `atTheServer`, on a database that the test made. */
export async function atThisServer(
  database: Database,
  {
    application,
    qzKeys,
    setupCode,
    photosPerDay = 0,
    secretsKey,
    printerReach,
    carrierReach,
    shopNetworks,
    identityNetworks,
    publicUrl,
    smtp,
    spoken,
  }: Started = {},
) {
  let now = new Date('2026-03-12T09:00:00Z')
  const open: FastifyInstance[] = []
  const start = async () => {
    const app = await buildApp({
      database,
      config: {
        logLevel: 'silent',
        trustProxy: [],
        checkAnswers: true,
        photos: { perDay: photosPerDay, megabytes: 0 },
        ...(secretsKey ? { secretsKey } : {}),
        ...(printerReach ? { printerReach } : {}),
        ...(carrierReach ? { carrierReach } : {}),
        ...(shopNetworks ? { shopNetworks } : {}),
        ...(identityNetworks ? { identityNetworks } : {}),
        ...(publicUrl ? { publicUrl } : {}),
        ...(smtp ? { smtp } : {}),
      },
      clock: () => now,
      qzKeys,
      setupCode,
      carrierPauseMs: 20,
      journeyPauseMs: 20,
      ...(application ? { application } : {}),
      ...(spoken ? { spoken } : {}),
    })
    open.push(app)
    return app
  }
  let app = await start()
  let token: string | null = null
  atTheEnd(async () => {
    for (const one of open) await one.close()
    await database.close()
  })

  const send = async (
    method: string,
    url: string,
    { body, begun = false, ...options }: Options & { body?: unknown },
  ) => {
    const sent = options.token === undefined ? token : options.token
    const reply = await app.inject({
      payloadAsStream: begun,
      method: method as 'GET',
      url,
      remoteAddress: options.from ?? '127.0.0.1',
      headers: {
        ...(sent ? { authorization: `Bearer ${sent}` } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = begun ? await beginningOf(reply.stream()) : reply.body
    return readReply(reply.statusCode, reply.headers, text)
  }

  const I = {
    database,
    db: database.db,
    get app() {
      return app
    },
    get now() {
      return now
    },
    send: (method: string, url: string, options: Options & { body?: unknown } = {}) =>
      send(method, url, options),

    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Options = {}) {
      // The endpoint decides which parts exist, and the call's type has already checked them.
      const { params, query, body } = input as Parts
      const search = new URLSearchParams(
        Object.entries(query ?? {}).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, `${value}`]],
        ),
      )
      const path = fillPath(endpoint.name, endpoint.path, params ?? {})
      const reply = await send(endpoint.method, search.size > 0 ? `${path}?${search}` : path, {
        ...(endpoint.change ? { key: randomUUID() } : {}),
        ...options,
        body,
        begun: endpoint.stream === true,
      })
      return reply as Reply<AnswerOf<E>>
    },

    /** Logs in, keeps the token for the next calls and returns it. */
    async logIn(username: string, secret: string = password) {
      const body = { username, password: secret }
      const reply = await I.call(userCalls.logIn, { body }, { token: null })
      token = reply.answer().token
      return token
    },

    seeRefusal(reply: Reply, status: number, code: string) {
      expect({ status: reply.status, code: reply.problem().code }).toEqual({ status, code })
    },

    waitMinutes(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000)
    },

    /** Sends the next calls to a second server on the same database. */
    async changeServer() {
      app = await start()
    },
  }
  return I
}

/** The first piece of an answer, which is then left. */
async function beginningOf(stream: Readable): Promise<string> {
  for await (const piece of stream) return String(piece)
  return ''
}

function readReply(status: number, headers: Record<string, unknown>, text: string): Reply {
  const problem = () => Problem.parse(JSON.parse(text))
  return {
    status,
    headers,
    text,
    problem,
    answer: () => {
      if (status >= 400) throw new Error(`${status}: ${text || 'no body'}`)
      return text === '' ? undefined : JSON.parse(text)
    },
  }
}
