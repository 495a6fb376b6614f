import { type ApiRight, apiRights } from '#contract/endpoints/api-key.ts'
import { isRefusal } from '#contract/problems.ts'
import { worldOf } from '#scripts/admin/world.ts'
import { administer, commandLine } from '#server/administration/act.ts'
import { addKey } from '#server/api-keys/calls.ts'
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

  return {
    ...bench,
    keyOf,
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

const address = { lines: ['12 rue Haute'], postcode: '69003', city: 'Lyon', country: 'France' }

/** Two notebooks and an ink for Zoé, by DPD. */
export const order = {
  customer: 'Zoé Martin',
  address,
  carrier: 'dpd',
  lines: [
    { sku: 'CARNET', quantity: 2 },
    { sku: 'ENCRE', quantity: 1 },
  ],
}
