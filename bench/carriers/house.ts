import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillHouse, names, password } from '../load/house.ts'
import { startServer } from '../load/server.ts'
import { openWire } from '../load/wire.ts'

/** An account of our warehouse with a carrier, and the connection of karrio's that it leads to. */
export type Account = {
  readonly carrier: string
  readonly number: string
  readonly service: string
}

const ordersEach = 12
const street = { lines: ['2 quai Bas', 'Bâtiment C'], postcode: '69009', city: 'Lyon', country: 'FR' }

/** Our real server as a process, in a warehouse where each account has its own list of orders; it may be killed and comes back. */
export async function openHouse(
  dataDir: string,
  accounts: readonly Account[],
  karrio: { url: string; key: string },
) {
  await fillHouse({ url: undefined, dataDir }, { benches: accounts.length, ordersEach })
  const ids = await furnish(dataDir, accounts)
  const settings = {
    DATA_DIR: dataDir,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    CARRIER_NETWORKS: 'loopback',
    LOG_LEVEL: 'warn',
  }
  let server = await startServer(settings)
  let wire = openWire(server.url, () => undefined)

  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<z.output<E['answer']>> {
    const text = await wire.call(endpoint, input)
    return (endpoint.answer as z.ZodMiniType<z.output<E['answer']>>).parse(JSON.parse(text))
  }

  async function logIn(): Promise<void> {
    const { token } = await call(userCalls.logIn, { body: { username: names.person(1), password } })
    wire.logIn(token)
  }

  await logIn()
  for (const [nth, { number, service }] of accounts.entries()) {
    const body = {
      name: 'karrio',
      number,
      service,
      secret: karrio.key,
      provider: 'karrio' as const,
      url: karrio.url,
    }
    await call(carrierCalls.account, { params: { carrier: ids[nth] ?? '' }, body })
  }

  let packed = 0
  return {
    call,
    /** A packer scans an article of this account's list: an order, a parcel, and its label is on its way. */
    async pack(carrier: string) {
      const bench = 1 + accounts.findIndex(one => one.carrier === carrier)
      packed += 1
      const body = { pickingName: names.list(bench), barcode: names.code(1 + ((bench + (packed % 2)) % 60)) }
      return (await call(shipmentCalls.packMono, { body })).data
    },
    kill: () => process.kill(server.pid, 'SIGKILL'),
    async start(): Promise<void> {
      wire.close()
      server = await startServer(settings)
      wire = openWire(server.url, () => undefined)
      await logIn()
    },
    async stop(): Promise<void> {
      wire.close()
      await server.stop()
    },
  }
}
export type House = Awaited<ReturnType<typeof openHouse>>

async function furnish(dataDir: string, accounts: readonly Account[]): Promise<string[]> {
  const database = await openDatabase({ url: undefined, dataDir })
  const run = async (text: string, values: unknown[] = []) =>
    (await database.pool.query<{ id: string }>(text, values)).rows
  await run(`update warehouses set address = $1`, [JSON.stringify(street)])
  await run(`update users set role = 'admin'`)
  // To a flat: a second line, and a telephone as carriers ask for it.
  await run(
    `update orders set address = address || '{"lines": ["1 rue Haute", "Bâtiment D, escalier 2"], "phone": "+33601020304"}'`,
  )
  const ids: string[] = []
  for (const [nth, { carrier }] of accounts.entries()) {
    const [made] = await run(
      `insert into carriers (slug, name, cutoff, max_weight_g) values ($1, $1, '23:59', 30000) returning id`,
      [carrier],
    )
    const id = made?.id ?? ''
    ids.push(id)
    await run(`insert into carrier_cartons (carrier_id, carton_id) select $1::uuid, id from cartons`, [id])
    await run(
      `update orders set carrier_id = $1::uuid from picking_lists list where list.id = orders.picking_list_id and list.name = $2`,
      [id, names.list(nth + 1)],
    )
  }
  await database.close()
  return ids
}
