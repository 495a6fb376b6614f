import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { fillPath } from '#contract/route.ts'
import { unpack } from '#server/backup/archive.ts'
import { backUpFolder } from '#server/backup/folder.ts'
import { openDatabase } from '#server/db/open.ts'
import { embeddedHouses } from '#simulate/world/house.ts'
import { addressOf, launch } from '#tests/drivers/program.ts'
import { password } from '#tests/drivers/warehouse.ts'

type Sending = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

type Parts = { params?: object; query?: object; body?: unknown }

/** The server as a program with everything in its log, and all that it ever answered. */
export async function aTalkativeHouse(secretsKey: string) {
  const houses = await embeddedHouses()
  const house = await houses.make()
  const folder = mkdtempSync(join(tmpdir(), 'douchette-secrets-'))
  const program = launch({
    ...house.env,
    LOG_LEVEL: 'trace',
    SECRETS_KEY: secretsKey,
    SHOP_NETWORKS: 'loopback',
    CARRIER_NETWORKS: 'loopback',
  })
  afterAll(async () => {
    program.child.kill('SIGKILL')
    await program.ended
    await houses.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const url = await addressOf(program)
  const answers: { readonly to: string; readonly text: string }[] = []
  let token = ''

  /** An answer with its headers, kept for the search. */
  async function send(path: string, { method = 'GET', headers = {}, body }: Sending = {}) {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const headed = [...reply.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    answers.push({ to: `${method} ${path}`, text: `${headed}\n${text}` })
    return { status: reply.status, text }
  }

  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
    // The endpoint decides which parts exist, and the call's type has already checked them.
    const { params, query, body } = input as Parts
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, `${value}`]))
    const path = fillPath(endpoint.name, endpoint.path, { ...params })
    const reply = await send(search.size > 0 ? `${path}?${search}` : path, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(endpoint.change ? { 'idempotency-key': randomUUID() } : {}),
      },
      body,
    })
    return {
      ...reply,
      answer: (): AnswerOf<E> => {
        if (reply.status >= 400) throw new Error(`${endpoint.name}: ${reply.text}`)
        return JSON.parse(reply.text)
      },
    }
  }

  token = (await call(userCalls.logIn, { body: { username: 'amina', password } })).answer().token

  return {
    send,
    call,
    answers,
    log: () => `${program.said.out}${program.said.err}`,
    /** What a backup holds, made while the server works: its bytes as they are, and every row of every table. */
    async backup() {
      const file = join(folder, 'backup.tar.gz')
      await backUpFolder(house.env.DATA_DIR ?? '', file)
      const dataDir = join(folder, 'opened')
      await unpack(file, dataDir)
      const database = await openDatabase({ dataDir })
      try {
        const { rows: tables } = await database.db.execute<{ name: string }>(sql`
          select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')`)
        const texts = await Promise.all(
          tables.map(async ({ name }) => {
            const { rows } = await database.db.execute(
              sql.raw(`select to_jsonb(t)::text as row from ${name} t`),
            )
            return [name, rows.map(({ row }) => String(row)).join('\n')] as const
          }),
        )
        return { bytes: gunzipSync(readFileSync(file)), rows: Object.fromEntries(texts) }
      } finally {
        await database.close()
      }
    },
  }
}
