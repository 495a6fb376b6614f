import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderCalls } from '#contract/endpoints/order.ts'
import {
  announcements,
  carrierAccounts,
  carriers,
  parcels,
  users,
  warehouses,
} from '#server/db/schema/index.ts'
import { atTheLorry, choose, loadNext } from './dock.ts'

/** No grammar reads the first two; the third is a number of an article by its form, and stands on both labels. */
const bars = [['#ZQ 77/88-NEUF', '03760999000017'], ['#ZQ 77/89-NEUF', '5901234123457'], ['9780201379624']]
const shared = '4006381333931'

async function labelledElsewhere() {
  const lorry = await atTheLorry(3)
  const { I, parcel } = lorry
  const { db } = I.server
  const [house] = await db.select().from(warehouses)
  const [carrier] = await db.select().from(carriers).where(eq(carriers.slug, 'chronopost'))
  const [person] = await db.select().from(users)
  if (!house || !carrier || !person) throw new Error('The warehouse of the tests is not filled')
  const [account] = await db
    .insert(carrierAccounts)
    .values({ warehouseId: house.id, carrierId: carrier.id, provider: 'http', url: 'https://colis.example' })
    .returning()
  if (!account) throw new Error('The account was not written')
  for (const [at, own] of bars.entries()) {
    const { id, name } = parcel(at)
    await db
      .update(parcels)
      .set({ tracking: `ZQ778${at}NEUF` })
      .where(eq(parcels.name, name))
    await db.insert(announcements).values({
      ...{
        parcelId: id,
        accountId: account.id,
        state: 'labelled',
        bars: [...own, shared],
        askedBy: person.id,
      },
      ...{ language: 'zpl', dpi: 203, askedAt: new Date('2026-03-12T08:00:00Z') },
    })
  }
  // A saved step still has the list that was read before there was an account.
  I.killThePage({ forgetting: true })
  return lorry
}

test('a label whose bars no grammar knows opens its slip, is loaded and comes off again', async () => {
  const { I, parcel } = await labelledElsewhere()
  I.see(choose)
  await expect.poll(() => I.view().list?.rows.length).toBe(1)
  await I.scan('#ZQ 77/88-NEUF')
  await I.waitUntilISee(loadNext)
  I.hear(`Colis ${parcel(0).name} chargé — 1 sur 3`)
  // The other bars of a label are its own, too; what looks like an article's number is a parcel's here.
  await I.scan('5901234123457')
  I.hear(`Colis ${parcel(1).name} chargé — 2 sur 3`)
  await I.scan('#ZQ 77/88-NEUF')
  I.hear(`Le colis ${parcel(0).name} est déjà sur ce bordereau (BT000001).`)
  I.command('cmd.unload')
  await I.scan('#ZQ 77/88-NEUF')
  await I.waitUntilISee(loadNext)
  I.hear(`Colis ${parcel(0).name} déchargé : reposez-le à quai — 1 sur 3`)
  expect(I.surprises).toEqual([])
})

test('a label that is scanned before the slips were read opens its slip, too', async () => {
  const { I, parcel } = await labelledElsewhere()
  await I.scan('#ZQ 77/88-NEUF')
  await I.waitUntilISee(loadNext)
  I.hear(`Colis ${parcel(0).name} chargé — 1 sur 3`)
})

test('bars that stand on many labels, and those of no label, name no parcel', async () => {
  const { I } = await labelledElsewhere()
  await expect.poll(() => I.view().list?.rows.length).toBe(1)
  await I.scan('#ZQ 99/99-RIEN')
  I.hear('Aucun colis ne porte #ZQ 99/99-RIEN.')
  I.see(choose)
  await I.scan(shared)
  I.see(choose)
  I.hear('Ceci est un article : scannez l’étiquette d’un colis.')
})

test('the order is found by the bars of its label', async () => {
  const { I, parcel } = await labelledElsewhere()
  const found = await I.server.call(orderCalls.information, { query: { order: '#ZQ 77/88-NEUF' } })
  expect(found.answer().data.map(({ name }) => name)).toEqual([parcel(0).order])
})
