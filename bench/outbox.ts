import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCalls } from '#contract/endpoints/copy.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { createClient } from '#src/api/client.ts'
import { memoryOutboxStore } from '#src/outbox/entries.ts'
import { createOutbox } from '#src/outbox/outbox.ts'
import { placeKey } from '#src/outbox/places.ts'
import { startServer } from './load/server.ts'

const bar = 120

/**
 * `npm run bench -- outbox [COUNT]`: how long a bench's outbox takes to send this many counts of the demo warehouse, in
 * order for each of its shelves, after days without a server. `DATABASE_URL` names a PostgreSQL; else it is embedded.
 */
export async function bench([text = '5000']: readonly string[]): Promise<void> {
  const many = Number(text)
  const folder = mkdtempSync(join(tmpdir(), 'douchette-outbox-'))
  const server = await startServer({
    DATA_DIR: folder,
    ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
  })
  try {
    const seconds = await drain(server.url, many)
    console.log(`${many} counts drained in ${seconds.toFixed(1)} s: ${(many / seconds).toFixed(0)} a second`)
    if (seconds > bar) {
      console.log(`BAR MISSED: ${bar} s`)
      process.exitCode = 1
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drain(origin: string, many: number): Promise<number> {
  const clientOf = (token: string | null, fetch: typeof globalThis.fetch) =>
    createClient({
      origin,
      fetch,
      token: () => token,
      tokenRefused: () => {},
      report: error => {
        throw error
      },
    })
  const credentials = { username: 'camille', password: 'douchette' }
  const { token } = accepted(await clientOf(null, fetch)(userCalls.logIn, { body: credentials }))
  const call = clientOf(token, fetch)
  const access = accepted(await call(userCalls.access, {}))
  const { mark, places } = accepted(await call(copyCalls.read, {})).data
  // Right counts close at once, so that the same shelf may be counted again.
  const shelves = places.filter(({ kind, blocked }) => kind === 'storage' && !blocked)

  let isUp = false
  const cutOff: typeof fetch = (input, init) =>
    isUp ? fetch(input, init) : Promise.reject(new TypeError('no network'))
  const outbox = await createOutbox({
    store: memoryOutboxStore(),
    tabs: { changed: () => {}, onChanged: () => {} },
    call: clientOf(token, cutOff),
    callAs: mine => clientOf(mine, cutOff),
    token: { get: () => ({ token }), subscribe: () => () => {} },
    access: () => access,
    changed: () => {},
    print: async () => {},
    report: error => {
      throw error
    },
  })
  outbox.own()
  for (let at = 0; at < many; at += 1) {
    const shelf = shelves[at % shelves.length]
    if (!shelf) throw new Error('The demo warehouse has no shelf')
    const counted = new Map<string, number>()
    for (const { sku, qty } of shelf.stock) counted.set(sku, qty + (counted.get(sku) ?? 0))
    const lines = [...counted].map(([sku, qty]) => ({ sku, counted: qty }))
    await outbox.change(
      inventoryCalls.count,
      { body: { location: shelf.name, lines, startedAtMove: mark } },
      { id: `bench-${at}`, about: [placeKey(shelf.name)], what: `Comptage de ${shelf.name}`, path: '/' },
    )
  }
  console.log(`${outbox.get().length} counts wait, of ${shelves.length} shelves`)
  isUp = true
  const began = performance.now()
  const isEmpty = new Promise<void>(resolve => {
    outbox.subscribe(() => {
      if (outbox.get().every(({ refused }) => refused)) resolve()
    })
  })
  outbox.sendNow()
  await isEmpty
  const seconds = (performance.now() - began) / 1_000
  outbox.stop()
  const refused = outbox.get().length
  if (refused > 0) console.log(`${refused} refused, such as: ${outbox.get()[0]?.refused?.detail}`)
  return seconds
}

function accepted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused.detail)
  return answer
}
