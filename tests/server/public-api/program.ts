import { expect } from 'vitest'
import { type ApiRight, apiRights } from '#contract/endpoints/api-key.ts'
import { isRefusal } from '#contract/problems.ts'
import { worldOf } from '#scripts/admin/world.ts'
import { administer, commandLine } from '#server/administration/act.ts'
import { addKey } from '#server/api-keys/calls.ts'
import type { Reply } from '#tests/drivers/server.ts'
import { type Answer, connect, type PutOrderBody } from '../../../docs/examples/shop-client.ts'
import { atThePackingBench } from '../shipment/bench.ts'

type Sending = { readonly body?: unknown; readonly key?: string; readonly headers?: Record<string, string> }

/** A shop's program beside the packing benches, with a key of its own. */
export async function besideAProgram() {
  const bench = await atThePackingBench()
  const { server } = bench

  /** A key as the command line makes it. */
  async function keyOf(shop: string, rights: readonly ApiRight[], expiresAt: string | null = null) {
    const by = await worldOf(server.database, undefined, () => server.now)
    const recorded = { by, address: commandLine, now: server.now, call: 'rest_api_key_create' }
    const asked = { shop, name: `Vitrine ${shop}`, rights: [...rights], expiresAt }
    const made = await administer(server.db, recorded, act => addKey(act, asked))
    if (isRefusal(made)) throw new Error(made.refused.detail)
    return made
  }

  let { secret } = await keyOf('papier', [...apiRights])

  const send = (method: string, path: string, { key, ...sending }: Sending = {}) =>
    server.send(method, `/api/v1/shops/papier/${path}`, {
      token: secret,
      ...(key === undefined ? {} : { key }),
      ...sending,
    })

  const fetch = async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const { pathname, search } = new URL(url)
    const sent = Object.fromEntries(new Headers(headers))
    return responseOf(await server.send(method, pathname + search, { token: null, headers: sent, body }))
  }

  return {
    ...bench,
    keyOf,
    /** The shop's program, by the client that is made from the description. */
    get shop() {
      return connect({ url: 'https://entrepot.test', shop: 'papier', key: secret, fetch })
    },
    use: (other: string) => {
      secret = other
    },
    get secret() {
      return secret
    },
    send,
    put: (path: string, body: unknown, sending: Sending = {}) => send('PUT', path, { ...sending, body }),
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers }),
    remove: (path: string) => send('DELETE', path),
    batch: (path: string, items: readonly unknown[], key?: string) =>
      send('POST', `${path}/batch`, { body: { items }, ...(key ? { key } : {}) }),
  }
}

function responseOf({ status, text, headers }: Reply): Response {
  const told = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(text === '' ? null : text, { status, headers: told })
}

/** What a call gave. The test fails if it was refused, or said nothing. */
export function given<T>(answer: Answer<T>): NonNullable<T> {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.problem.code}: ${answer.problem.detail}`)
  if (answer.data === null || answer.data === undefined) throw new Error(`${answer.status} without an answer`)
  return answer.data
}

export function seeRefused(answer: Answer<unknown>, status: number, code: string): void {
  expect(answer).toMatchObject({ ok: false, status, problem: { code } })
}

const address = { lines: ['12 rue Haute'], postcode: '69003', city: 'Lyon', country: 'France' }

/** Two notebooks and an ink for Zoé, by DPD. */
export const order: PutOrderBody = {
  customer: 'Zoé Martin',
  address,
  carrier: 'dpd',
  lines: [
    { sku: 'CARNET', quantity: 2 },
    { sku: 'ENCRE', quantity: 1 },
  ],
}
