import { randomBytes } from 'node:crypto'
import { notificationCalls } from '#contract/endpoints/notification.ts'
import { type EventKind, eventKinds } from '#contract/entities/notification.ts'
import { makeSender } from '#server/events/sender.ts'
import { openVault } from '#server/vault.ts'
import { atTheEnd, type atTheServer } from '#tests/drivers/server.ts'
import { aSubscriber } from '#tests/drivers/subscriber.ts'

export const secretsKey = randomBytes(32)
export const listening = { secretsKey, shopNetworks: ['loopback'] }

type House = Awaited<ReturnType<typeof atTheServer>>

/** Amina subscribes a shop's server to « papier », and gives it the secret that the page shows once. */
export async function subscribed(I: House, kinds: readonly EventKind[] = eventKinds) {
  const shop = await aSubscriber()
  atTheEnd(() => shop.stop())
  await I.logIn('amina')
  const body = { shop: 'papier', name: 'Site', url: shop.url, kinds: [...kinds] }
  const { id } = (await I.call(notificationCalls.save, { body })).answer().data
  const renew = (overlapHours: number) =>
    I.call(notificationCalls.secret, { params: { notification: id }, body: { overlapHours } })
  shop.secret = (await renew(0)).answer().data.secret
  return { shop, id, renew }
}

/** A server process that sends what is to be sent, until the end of the test. */
export function aSender(I: House) {
  const failures: unknown[] = []
  const sender = makeSender({
    database: I.database,
    clock: () => I.now,
    vault: openVault(secretsKey),
    networks: listening.shopNetworks,
    tell: async () => ({ came: 'delivered', code: 200 }),
    failed: error => failures.push(error),
  })
  atTheEnd(async () => {
    await sender.close()
    if (failures.length > 0) throw failures[0]
  })
  sender.watch()
  return sender
}
