import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { freePort } from '#scripts/free-port.ts'
import { environment, inside, type Provided } from './provided.ts'

const startingMayTake = 180_000

export const Shipment = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.nullish(z.string()),
  tracking_number: z.nullish(z.string()),
  carrier_name: z.nullish(z.string()),
  label_type: z.nullish(z.string()),
})
export type Shipment = z.infer<typeof Shipment>
const Drafted = z.object({
  id: z.optional(z.string()),
  rates: z.nullish(z.array(z.object({ id: z.string() }))),
})
const Shipments = z.object({ results: z.array(Shipment), next: z.nullable(z.string()) })

/** A real karrio as processes of its own, on SQLite in a folder that is thrown away. */
export async function openKarrio(program: Provided, folder: string, door: string) {
  cpSync(program.database, join(folder, 'db.sqlite3'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, 'karrio.log')
  let running: ChildProcess | undefined

  async function ask(method: string, path: string, body?: unknown) {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Token ${program.key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const said = await answer.text()
      // Two of SQLite's writers met: nothing was written.
      if (tries === 5 || !said.includes('database is locked')) return { status: answer.status, said }
      await pause(500)
    }
  }

  /** A master and a worker of several threads, so that a slow purchase holds nobody up. A group of their own is killed at once. */
  async function start(): Promise<void> {
    const output = openSync(log, 'a')
    const child = spawn(
      join(program.bin, 'gunicorn'),
      [
        ...['--bind', `127.0.0.1:${port}`, '--workers', '1', '--threads', '8', '--timeout', '120'],
        ...['--worker-tmp-dir', folder, 'karrio.server.wsgi:application'],
      ],
      {
        ...{ cwd: folder, detached: true, stdio: ['ignore', output, output] },
        env: { ...environment(folder, door), DJANGO_SETTINGS_MODULE: 'patient' },
      },
    )
    running = child
    const until = Date.now() + startingMayTake
    while (Date.now() < until && child.exitCode === null) {
      const answer = await ask('GET', '/v1/shipments/ESSAI').catch(() => undefined)
      if (answer?.status === 404) return
      await pause(200)
    }
    throw new Error(`karrio does not answer:\n${readFileSync(log, 'utf8').slice(-3000)}`)
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = running
    running = undefined
    if (!child?.pid || child.exitCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, signal)
    await ended
  }

  // Its group outlives nobody.
  process.once('exit', () => {
    if (running?.pid) process.kill(-running.pid, 'SIGKILL')
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

  await start()
  return {
    url,
    key: program.key,
    ask,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    said: () => readFileSync(log, 'utf8'),
    /** The hosts that it wanted to reach beside the door. */
    outside: () => {
      const told = join(folder, 'outside.log')
      return existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : []
    },
    /** Its call for connections forgets a custom carrier's own label, so it is written past it. */
    giveLabel(connection: string, template: unknown): void {
      const { status, stderr } = spawnSync(
        join(program.bin, 'python'),
        [join(inside, 'use_label.py'), join(folder, 'db.sqlite3'), connection, JSON.stringify(template)],
        { env: environment(folder, door), encoding: 'utf8' },
      )
      if (status !== 0) throw new Error(stderr)
    },
    async connect(carrier: string, id: string, credentials: Record<string, unknown>): Promise<void> {
      const wanted = { carrier_name: carrier, carrier_id: id, credentials, active: true }
      const { status, said } = await ask('POST', '/v1/connections', { ...wanted, config: {}, metadata: {} })
      if (status !== 201) throw new Error(`${carrier}: ${status} ${said}`)
    },
    /** Mends the fault of its manifests; see the bench's carrier. */
    keepAddresses: () => writeFileSync(join(folder, 'addresses-are-kept'), ''),
    /** A paper as karrio gives it to a program that has the key. */
    async paper(path: string): Promise<string> {
      return (await ask('GET', path)).said
    },
    /** Its carrier tells where a parcel is, as karrio's own worker would hear it every two hours. */
    async tell(tracking: string, description: string): Promise<boolean> {
      const { status, said } = await ask('GET', `/v1/trackers/${tracking}`)
      if (status !== 200) return false
      const { id } = z.object({ id: z.string() }).parse(JSON.parse(said))
      // After the label's own event, which karrio notes to the second.
      const soon = new Date(Date.now() + 2 * 60_000).toISOString()
      const event = { date: soon.slice(0, 10), time: soon.slice(11, 16), description, code: 'PC1' }
      const told = await ask('POST', `/v1/trackers/${id}/inject-events`, {
        events: [event],
        status: 'in_transit',
      })
      return told.status === 200
    },
    /** Buys past us, with a relay point in every option that karrio and its extensions have a name for. */
    async withRelay(connection: string, point: string): Promise<{ bought: string; body: string }> {
      const reference = `RELAIS-${connection}`
      const place = { address_line1: '1 rue Haute', postal_code: '69001', city: 'Lyon', country_code: 'FR' }
      const drafted = await ask('POST', '/v1/shipments', {
        ...{ reference, carrier_ids: [connection], label_type: 'PDF' },
        ...{
          shipper: { company_name: 'Atelier', ...place },
          recipient: { person_name: 'Zoé Martin', ...place },
        },
        parcels: [{ weight: 1, weight_unit: 'KG', width: 20, height: 10, length: 30, dimension_unit: 'CM' }],
        options: {
          ...{ hold_at_location: true, locker_id: point, dpd_parcel_shop_delivery: point },
          ...{ gls_shop_delivery: true, gls_shop_id: point, dpd_meta_parcel_shop_id: point },
        },
      })
      const { id, rates } = Drafted.parse(JSON.parse(drafted.said))
      const selected_rate_id = rates?.[0]?.id
      if (!id || !selected_rate_id) return { bought: '', body: drafted.said }
      const bought = await ask('POST', `/v1/shipments/${id}/purchase`, {
        selected_rate_id,
        label_type: 'PDF',
      })
      return { bought: bought.status === 200 ? reference : '', body: bought.said.slice(0, 500) }
    },
    /** All that karrio ever drafted or bought under one of our parcels' names. */
    async shipments(reference: string): Promise<Shipment[]> {
      const { said } = await ask('GET', `/v1/shipments?reference=${encodeURIComponent(reference)}&limit=100`)
      return Shipments.parse(JSON.parse(said)).results.filter(one => one.reference === reference)
    },
  }
}

export type Karrio = Awaited<ReturnType<typeof openKarrio>>
