/**
 * `npm run test:watching`: the alarms and the board of `deploy/prometheus/` are held against a real Prometheus. promtool checks and
 * tests the rules; then Prometheus reads a server at work, every query of the board has to find something, no alarm may ring, and
 * once the server is killed the first one has to.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { installPackage, mayInstall } from '#scripts/debian.ts'
import { freePort } from '#scripts/free-port.ts'
import { gather } from './load/crowd.ts'
import { fillHouse, names, password } from './load/house.ts'
import { startServer } from './load/server.ts'

const shipped = fileURLToPath(new URL('../deploy/prometheus/', import.meta.url))
const workSeconds = 30
const size = { benches: 6, ordersEach: 60 }
/** Queries that find nothing in a house without a copy of its database. */
const emptyHere = ['min(douchette_replica_serving)']

const Board = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.optional(z.array(z.object({ expr: z.string() }))),
    }),
  ),
})
const Answer = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) }),
    ),
  }),
})
const Alerts = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })),
  }),
})

const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
const provided = () => has('prometheus') && has('promtool')
if (!provided() && mayInstall()) {
  console.log('Prometheus : aucun trouvé ; installation du paquet « prometheus » (trois minutes au plus)…')
  try {
    installPackage('prometheus')
  } catch {
    console.log('Prometheus : l’installation n’a pas abouti.')
  }
}
if (!provided()) {
  console.log('Prometheus et promtool manquent (Debian : paquet « prometheus ») : rien n’a été prouvé ici.')
  process.exit(0)
}

let failed = 0
const folder = mkdtempSync(join(tmpdir(), 'douchette-watched-'))
try {
  cpSync(shipped, folder, { recursive: true })
  writeFileSync(join(folder, 'metrics-token'), 'jeton', { mode: 0o600 })
  for (const [what, file] of [
    ['check rules', 'douchette.rules.yml'],
    ['check config', 'prometheus.yml'],
    ['test rules', 'douchette.rules.test.yml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', [...what.split(' '), file], {
      cwd: folder,
      encoding: 'utf8',
    })
    told(status === 0, `promtool ${what}`, status === 0 ? '' : `${stdout}${stderr}`)
  }
  await watchAServer()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(failed === 0 ? 'Tout a été vu.' : `${failed} n’ont pas été vus.`)
process.exitCode = failed === 0 ? 0 : 1

async function watchAServer(): Promise<void> {
  const dataDir = join(folder, 'data')
  await fillHouse({ url: undefined, dataDir }, size)
  const server = await startServer({ DATA_DIR: dataDir, METRICS_TOKEN: 'jeton' })
  const prometheus = await startPrometheus(new URL(server.url).host)
  try {
    const backup = spawnSync(
      process.execPath,
      ['scripts/program.mjs', 'scripts/backup.ts', join(folder, 'backup.tar.gz')],
      {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
        encoding: 'utf8',
      },
    )
    told(backup.status === 0, 'a backup beside the server', backup.stderr)
    const crowd = gather(server.url, size)
    await crowd.grow(size.benches)
    await tellOfScans(server.url)
    const { samples } = await crowd.work(workSeconds)
    crowd.close()
    told(samples.length > 0, `${samples.length} calls of ${size.benches} benches`)
    await pause(3_000)

    const board = Board.parse(JSON.parse(readFileSync(join(folder, 'board.json'), 'utf8')))
    for (const { title, targets = [] } of board.panels) {
      for (const { expr } of targets) {
        const { data } = await prometheus.ask(Answer, `query?${new URLSearchParams({ query: expr })}`)
        const values = data.result.map(
          ({ metric, value: [, value] }) => `${Object.values(metric).join(' ')} ${short(value)}`,
        )
        const isFound = values.length > 0 && data.result.some(({ value }) => !Number.isNaN(Number(value[1])))
        told(
          isFound || emptyHere.includes(expr),
          `${title} │ ${values.slice(0, 3).join(', ') || 'vide'}`,
          expr,
        )
      }
    }
    const ringing = await prometheus.ringing()
    told(ringing.length === 0, 'a house at work rings no alarm', ringing.join(', '))

    process.kill(server.pid, 'SIGKILL')
    const killedAt = Date.now()
    const isHeard = await until(async () => (await prometheus.ringing()).includes('DouchetteAway'), 120_000)
    told(isHeard, `a killed server rings DouchetteAway after ${Math.round((Date.now() - killedAt) / 1000)} s`)
  } finally {
    await prometheus.stop()
    if (isAlive(server.pid)) await server.stop()
  }
}

/** Prometheus with the shipped configuration, but for the server's address and the pace. */
async function startPrometheus(target: string) {
  const file = join(folder, 'prometheus.yml')
  const config = readFileSync(file, 'utf8').replace('127.0.0.1:8080', target).replaceAll('15s', '1s')
  writeFileSync(file, config)
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'series')}`,
      `--web.listen-address=${address}`,
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const isReady = await until(
    async () => (await fetch(`http://${address}/-/ready`).catch(() => undefined))?.status === 200,
    30_000,
  )
  told(isReady, `Prometheus reads ${target}`)
  const ask = async <S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S>> =>
    schema.parse(await (await fetch(`http://${address}/api/v1/${path}`)).json())
  return {
    ask,
    ringing: async () => {
      const { data } = await ask(Alerts, 'alerts')
      return data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname ?? ''] : []))
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** As a bench tells of itself each minute, twice: a rate needs a difference. A wrong password is refused and counted, too. */
async function tellOfScans(url: string): Promise<void> {
  const username = names.person(1)
  const logIn = async (secret: string) => {
    const { method, path } = userCalls.logIn
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username, password: secret })
    return fetch(`${url}${path}`, { method, headers, body })
  }
  await logIn('faux')
  const { token } = z.object({ token: z.string() }).parse(await (await logIn(password)).json())
  const page = crypto.randomUUID()
  for (const accepted of [5, 25]) {
    const { method, path } = serviceCalls.tell
    const word = { page, version: '', outbox: { waiting: 0, oldestSeconds: 0 }, scans: { accepted } }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const { status } = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(word) })
    told(status === 200 || status === 204, `a bench tells of ${accepted} scans`, String(status))
    await pause(1_500)
  }
}

async function until(isSo: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(500)) if (await isSo()) return true
  return false
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function short(value: string): string {
  return String(Number(Number(value).toPrecision(3)))
}

function told(isSeen: boolean, what: string, why = ''): void {
  if (!isSeen) failed += 1
  console.log(`${isSeen ? '✓' : '✗'} ${what}${isSeen || !why ? '' : `\n  ${why}`}`)
}
