import { randomBytes } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { type ConnectionWanted, connectionCalls } from '#contract/endpoints/connection.ts'
import { spokenOver } from '#server/connectors/ask.ts'
import { makeIntake } from '#server/connectors/intake.ts'
import { teller } from '#server/connectors/tell.ts'
import { orders, shopConnections, shops } from '#server/db/schema/index.ts'
import { makeSender } from '#server/events/sender.ts'
import { openVault } from '#server/vault.ts'
import { atTheEnd } from '#tests/drivers/server.ts'
import { soon } from '#tests/drivers/soon.ts'
import { atThePackingBench } from '../shipment/bench.ts'

const networks = ['loopback']

/** A packing bench, a server process that sends and looks, and an administrator who connects a shop's program to « papier ». */
export async function besideAShop({ publicUrl }: { publicUrl?: string } = {}) {
  const secretsKey = randomBytes(32)
  const reached = publicUrl === undefined ? {} : { publicUrl }
  const spoken = spokenOver(networks)
  const I = await atThePackingBench({ secretsKey, shopNetworks: networks, spoken, ...reached })
  const { call, logIn } = I.server
  await I.db
    .update(shops)
    .set({ carrierRules: [{ country: null, upToG: null, carrier: 'chronopost' }] })
    .where(eq(shops.slug, 'papier'))
  const failures: unknown[] = []
  const world = {
    database: I.server.database,
    clock: () => I.server.now,
    vault: openVault(secretsKey),
    failed: (error: unknown) => void failures.push(error),
  }
  const hurried = { idleMs: 50, gatheredForS: 1 }
  const sender = makeSender({ ...world, ...hurried, networks, tell: teller(I.db, spoken) })
  const intake = makeIntake({ ...world, ...reached, spoken, pauseS: 3_600 })
  atTheEnd(async () => {
    await intake.close()
    await sender.close()
    expect(failures).toEqual([])
  })
  sender.watch()

  const link = async () => (await I.db.select().from(shopConnections))[0]

  /** The next look into the shop comes now, and has ended. One that is under way began before what the test did. */
  async function look() {
    // Not the expectation's poll: a file connects its shop before its first test.
    const before = await vi.waitFor(async () => {
      const [idle] = await I.db
        .update(shopConnections)
        .set({ lookAt: new Date(0) })
        .where(isNull(shopConnections.leasedUntil))
        .returning({ lookedAt: shopConnections.lookedAt })
      if (!idle) throw new Error('A look is under way')
      return idle.lookedAt
    }, soon)
    intake.wake()
    await vi.waitFor(async () => {
      const looked = (await link())?.lookedAt
      if (looked?.getTime() === before?.getTime()) throw new Error('The look is still to come')
    }, soon)
    return (await link())?.why ?? null
  }

  return {
    ...I,
    look,
    link,
    /** The look that the server takes at once is over: a test that sells next knows which look brings it. */
    async connect(wanted: Omit<ConnectionWanted, 'shop' | 'name'>) {
      await logIn('amina')
      const body = { shop: 'papier', name: 'Site', ...wanted }
      const { id } = (await call(connectionCalls.save, { body })).answer().data
      await logIn('camille')
      await look()
      return id
    },
    /** What « Essayer la liaison » says. */
    async trial(connection: string) {
      await logIn('amina')
      const said = (await call(connectionCalls.trial, { params: { connection } })).answer().data
      await logIn('camille')
      return said
    },
    async orderOf(reference: string) {
      const [row] = await I.db.select().from(orders).where(eq(orders.reference, reference))
      return row
    },
    references: async () =>
      (await I.db.select({ reference: orders.reference }).from(orders).orderBy(orders.reference)).flatMap(
        row => row.reference ?? [],
      ),
    /** The lorry takes these parcels. */
    async leave(trackings: readonly (string | null | undefined)[]) {
      const params = { carrierSlipGroup: 'chronopost' }
      const body = { trackings: trackings.map(one => one ?? ''), seal: false }
      const { slip } = (await call(carrierSlipCalls.load, { params, body })).answer().data
      const sealed = { trackings: [], seal: true, slip: slip.name ?? '', confirm: true }
      ;(await call(carrierSlipCalls.load, { params, body: sealed })).answer()
    },
  }
}
