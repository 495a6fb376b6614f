import { randomBytes } from 'node:crypto'
import { numberName } from '#contract/barcodes/own.ts'
import { isRefusal } from '#contract/problems.ts'
import { worldOf } from '#scripts/admin/world.ts'
import { startTestPostgres } from '#scripts/postgres.ts'
import { administer, commandLine } from '#server/administration/act.ts'
import { addKey } from '#server/api-keys/calls.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { embeddedHouses, type Fill, type House, postgresHouses } from '#simulate/world/house.ts'

/** Orders that wait already, so that there is work without an intake too. */
const waiting = 900
const firstNumber = 40_000
const piecesOfEach = 20_000

/** A house with work for twenty benches, and a shop's key to it. */
export async function makeHouse(onPostgres: boolean): Promise<{
  house: House
  key: string
  remove: () => Promise<void>
}> {
  let key = ''
  const fill: Fill = async (database, packing) => {
    const { db } = database
    const from = packing.place('FOURNISSEUR')
    await recordMoves(
      db,
      ['CARNET', 'ENCRE'].flatMap(sku =>
        ['A-01', 'A-02'].map(to => ({
          ...{ productId: packing.product(sku), fromId: from, toId: packing.place(to) },
          ...{ qty: piecesOfEach, type: 'RECEPTION' as const },
        })),
      ),
    )
    for (let n = 0; n < waiting; n += 1) {
      // Some numbers are never given, for they would be read as others: no paper prints them.
      const name = numberName('order', firstNumber + n)
      if (name === undefined) continue
      const one = { sku: 'CARNET' } as const
      const several = [{ sku: 'CARNET', qty: 1 + (n % 3) } as const, { sku: 'ENCRE' } as const]
      await packing.makeOrder({
        name,
        lines: n % 2 === 0 ? [one] : several,
      })
    }
    const by = await worldOf(database, undefined)
    const act = { by, address: commandLine, now: new Date(), call: 'rest_api_key_create' }
    const asked = { shop: 'papier', name: 'Vitrine', rights: ['orders' as const], expiresAt: null }
    const made = await administer(db, act, rule => addKey(rule, asked))
    if (isRefusal(made)) throw new Error(made.refused.detail)
    key = made.secret
  }
  const postgres = onPostgres ? await startTestPostgres() : undefined
  if (onPostgres && !postgres) throw new Error('No PostgreSQL was found')
  const houses = postgres ? await postgresHouses(postgres, fill) : await embeddedHouses(fill)
  const house = await houses.make()
  return {
    house: {
      ...house,
      env: {
        ...house.env,
        ...{ SECRETS_KEY: randomBytes(32).toString('hex'), SHOP_NETWORKS: 'loopback' },
        NODE_ENV: 'production',
      },
    },
    key,
    async remove() {
      await house.remove()
      await houses.remove()
      await postgres?.stop()
    },
  }
}
