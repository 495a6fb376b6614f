import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { openTestDatabase, testDatabase } from '#tests/drivers/database.ts'
import { named } from '#tests/drivers/postgres.ts'
import { fillWarehouse } from '#tests/drivers/warehouse.ts'

test.each([
  ['0', {}, 'WORKERS doit être un nombre de 1 à 99, pas « 0 ».'],
  ['deux', {}, 'WORKERS doit être un nombre de 1 à 99, pas « deux ».'],
  ['2', {}, 'WORKERS demande PostgreSQL (DATABASE_URL) : un seul processus ouvre la base intégrée.'],
])(
  'WORKERS=%s without PostgreSQL is refused with the sentence that start-up prints',
  (WORKERS, env, said) => {
    expect(() => readConfig({ WORKERS, ...env })).toThrow(new StartupError(said))
  },
)

if (testDatabase === 'postgres')
  test('two processes serve one port: a killed one is replaced, limits and counts are of both, and both stop cleanly', async () => {
    const I = await atTwoProcesses()
    const [first] = await I.seeProcesses(2)

    const asked = 20
    for (let time = 0; time < asked; time += 1) expect((await I.ask('/health')).status).toBe(200)
    expect(await I.countOf('/health')).toBeGreaterThanOrEqual(asked)

    for (let guess = 0; guess < 4; guess += 1) expect((await I.logIn('faux')).status).toBe(401)
    I.kill(first ?? 0)
    await expect.poll(() => I.errors(), { timeout: 60_000 }).toContain('un autre prend sa place')
    const later = await I.seeProcesses(2)
    expect(later).not.toContain(first)

    expect((await I.logIn('encore faux')).status).toBe(401)
    expect((await I.logIn('et encore')).status).toBe(429)

    expect(await I.stop()).toEqual([0, null])
    for (const pid of later) expect(() => process.kill(pid, 0)).toThrow()
  })

type Reply = { status: number; text: string }

/** The server as a program of two processes, on a warehouse of its own. */
async function atTwoProcesses() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  await fillWarehouse(database.db)
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const child = spawn(process.execPath, ['scripts/program.mjs', 'server/main.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      WORKERS: '2',
      LOG_LEVEL: 'info',
      DATABASE_URL: named(rows[0]?.name ?? ''),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', text => {
    said.out += text
  })
  child.stderr.on('data', text => {
    said.err += text
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const address = () => /Douchette est prête : (http:\/\/[\w.:]+)/.exec(said.out)?.[1]
  await expect.poll(() => address() ?? said.err, { timeout: 120_000 }).toMatch(/^http/)

  /** On a connection of its own, so that either process may get it. */
  const ask = (path: string, body?: unknown): Promise<Reply> => {
    const url = `${address()}${path}`
    if (body !== undefined) {
      const headers = { 'content-type': 'application/json', connection: 'close' }
      return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).then(async answer => ({
        status: answer.status,
        text: await answer.text(),
      }))
    }
    return new Promise((resolve, reject) => {
      get(url, { agent: false }, answer => {
        let text = ''
        answer.on('data', piece => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', reject)
      }).on('error', reject)
    })
  }
  /** Lines of the log bear the number of their process. */
  const processesIn = (text: string) => [
    ...new Set([...text.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid))),
  ]

  return {
    ask,
    errors: () => said.err,
    kill: (pid: number) => process.kill(pid, 'SIGKILL'),
    logIn: (secret: string) => ask('/rest/login_check', { username: 'camille', password: secret }),
    /** Asks until so many processes have answered. */
    async seeProcesses(count: number): Promise<number[]> {
      const from = said.out.length
      const seen = async () => {
        await ask('/health')
        return processesIn(said.out.slice(from)).length
      }
      await expect.poll(seen, { timeout: 60_000 }).toBe(count)
      return processesIn(said.out.slice(from))
    },
    async countOf(call: string): Promise<number> {
      const { text } = await ask('/metrics')
      const counted = text.match(
        new RegExp(`^douchette_call_seconds_count\\{[^}]*call="${call}"[^}]*\\} (\\d+)$`, 'm'),
      )
      return Number(counted?.[1])
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
