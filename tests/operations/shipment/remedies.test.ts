import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { packagingCalls } from '#contract/endpoints/packaging.ts'
import { carrierAccounts, orderEvents, orders } from '#server/db/schema/index.ts'
import { aCarrier } from '#tests/drivers/carrier.ts'
import { carnet, carton, encre, label, order, scanned, start } from './bench.ts'
import { atABenchOf, unmade } from './carrier-bench.ts'

vi.setConfig({ testTimeout: 60_000 })

const carrier = await aCarrier()
beforeEach(() => carrier.begin())

const service = 'Choisissez la prestation'
const relay = 'Choisissez le point relais'
const tabac = { id: '014523', name: 'Tabac du Pont', lines: ['2 rue Basse'], city: 'Lyon', country: 'FR' }

type Bench = Awaited<ReturnType<typeof atABenchOf>>

/** Scans the order up to its carton. */
async function packedAt(I: Bench, change: Partial<typeof orders.$inferInsert> = {}) {
  await I.printMultiList()
  if (Object.keys(change).length > 0) {
    await I.server.db.update(orders).set(change).where(eq(orders.name, order))
  }
  await I.scan(scanned.order)
  await I.scanEveryPiece()
  I.see(carton)
}

async function wasTold() {
  const { told } = await carrier.seen()
  return told.at(-1)
}

test('the account’s rule takes the cheapest; a packer who wants to choose sees services and prices before the label', async () => {
  const I = await atABenchOf(carrier)
  await packedAt(I)
  I.command('cmd.services')
  I.hear('Vous choisirez la prestation avant l’étiquette')
  expect(I.view().facts).toContainEqual({ name: 'Prestation', value: 'À choisir avant l’étiquette' })
  I.command('cmd.validate')
  await I.waitUntilISee(service)
  I.hear('2 prestations — standard, 6,90 €')
  expect(I.choices()).toEqual(['standard, 6,90 € (par défaut)', 'express, 14,20 €'])
  expect((await carrier.seen()).bought).toEqual([])
  await I.killTheBrowser()
  I.see(service)
  I.choose('express, 14,20 €')
  await I.waitUntilISee(label)
  expect(await wasTold()).toMatchObject({ service: 'express' })
  I.hear(`L’étiquette de ${I.parcel().name} est là — À coller sur le colis de Zoé Martin · express, 14,20 €`)
  expect((await carrier.seen()).bought).toEqual([I.parcel().name])
  await I.scan(I.parcel().tracking)
  I.see(start)
})

test('a refused service is changed there and then, for the same parcel', async () => {
  const I = await atABenchOf(carrier)
  await packedAt(I)
  await carrier.behave('refusing the service')
  I.command('cmd.validate')
  await I.waitUntilISee(unmade)
  const { name } = I.parcel()
  I.hear(
    `Pas d’étiquette pour ${name} : la prestation standard est suspendue. — Choisissez une autre prestation.`,
  )
  I.command('cmd.services')
  await I.waitUntilISee(service)
  I.command('cmd.cancel')
  I.see(unmade)
  I.command('cmd.services')
  await I.waitUntilISee(service)
  I.choose('express, 14,20 €')
  await I.waitUntilISee(label)
  expect(I.parcel().name).toBe(name)
  expect((await carrier.seen()).bought).toEqual([name])
})

test('a refused weight is changed at « Colis » meanwhile, and tried again with the new one', async () => {
  const I = await atABenchOf(carrier)
  await packedAt(I)
  await carrier.behave('refusing the weight')
  I.choose('Petit carton')
  I.command('cmd.weight', { n: 1_500 })
  I.command('cmd.weight', { n: 1_500 })
  await I.waitUntilISee(unmade)
  const { name } = I.parcel()
  I.hear(
    `Pas d’étiquette pour ${name} : 1 kg au plus. — Repesez le colis à l’écran « Colis », ou choisissez une autre prestation.`,
  )
  const parcels = [{ parcel: name, packaging: 'CARTON-S', weightG: 900 }]
  const repacked = { params: { order }, body: { parcels, confirm: true } }
  ;(await I.server.call(packagingCalls.save, repacked)).answer()
  I.choose('Réessayer')
  await I.waitUntilISee(label)
  expect(await wasTold()).toMatchObject({ weightG: 900 })
  expect((await carrier.seen()).bought).toEqual([name])
})

test('accounts that take the parcel stand beside each other, in their order; one that does not is not offered', async () => {
  const I = await atABenchOf(carrier, [
    { name: 'contrat', service: 'relais' },
    { name: 'lourds', fromG: 20_000 },
    { name: 'libre' },
  ])
  await packedAt(I)
  I.command('cmd.services')
  I.command('cmd.validate')
  await I.waitUntilISee(service)
  expect(I.choices()).toEqual([
    'relais · contrat (par défaut)',
    'standard, 6,90 € · libre',
    'express, 14,20 € · libre',
  ])
  I.choose('standard, 6,90 € · libre')
  await I.waitUntilISee(label)
  expect(await wasTold()).toMatchObject({ service: 'standard' })
})

test('a service whose account was suspended meanwhile is refused in words, and the rules still give a label', async () => {
  const I = await atABenchOf(carrier, [{ name: 'contrat', service: 'relais' }, { name: 'libre' }])
  await packedAt(I)
  I.command('cmd.services')
  I.command('cmd.validate')
  await I.waitUntilISee(service)
  await I.server.db.update(carrierAccounts).set({ active: false }).where(eq(carrierAccounts.name, 'libre'))
  I.choose('standard, 6,90 € · libre')
  await I.waitUntilISee(unmade)
  I.hear('Cette prestation n’est plus proposée pour ce colis.')
  I.command('cmd.services')
  await I.waitUntilISee(service)
  I.command('cmd.validate')
  await I.waitUntilISee(label)
  expect(await wasTold()).toMatchObject({ service: 'relais' })
})

test('prices that do not come stop nobody: the rule decides', async () => {
  const I = await atABenchOf(carrier)
  await packedAt(I)
  await carrier.behave('no quotes')
  I.command('cmd.services')
  I.command('cmd.validate')
  await I.waitUntilISee(unmade)
  I.hear('Chronopost ne propose aucune prestation : aucun de ses comptes n’en propose pour ce colis.')
  I.command('cmd.validate')
  await I.waitUntilISee(label)
})

test('a closed relay point: the packer searches near another postcode, chooses, and the same parcel gets its label', async () => {
  const I = await atABenchOf(carrier)
  await packedAt(I, { relay: { ...tabac, postcode: '69003' } })
  await carrier.behave('refusing the point')
  I.command('cmd.validate')
  await I.waitUntilISee(unmade)
  const { name } = I.parcel()
  I.hear(
    `Pas d’étiquette pour ${name} : le point relais 014523 est fermé. — Cherchez un autre point relais, ou faites corriger l’adresse, puis réessayez.`,
  )
  I.command('cmd.relays')
  await I.waitUntilISee(relay)
  I.hear('Aucun point relais près de 69001. — Donnez un autre code postal.')
  expect(I.view().text?.label).toBe('Autre code postal')
  I.command('cmd.postcode', { code: '69003' })
  await expect.poll(() => I.choices()).toHaveLength(2)
  expect(I.choices()[1]).toBe('Fleurs Zoé, 9 cours Gambetta, 69003 Lyon (014601)')
  await I.killTheBrowser()
  I.see(relay)
  I.choose('Fleurs Zoé, 9 cours Gambetta, 69003 Lyon (014601)')
  await I.waitUntilISee(label)
  expect(await wasTold()).toMatchObject({ relay: { id: '014601' } })
  expect((await carrier.seen()).bought).toEqual([name])
  const said = (await I.server.db.select().from(orderEvents)).map(({ text }) => text)
  expect(said).toContain('Modifiée : point relais')
})

test('an order that lacks its relay point gets one at the bench, though no account took it to the address', async () => {
  const I = await atABenchOf(carrier, [{ delivery: 'relay' }])
  await packedAt(I, {
    address: { lines: ['1 rue Haute'], postcode: '69003', city: 'Lyon', country: 'FR' },
  })
  I.command('cmd.validate')
  await I.waitUntilISee(unmade)
  I.command('cmd.relays')
  await I.waitUntilISee(relay)
  I.choose('Tabac du Pont, 2 rue Basse, 69003 Lyon (014523)')
  await I.waitUntilISee(label)
  expect(await wasTold()).toMatchObject({ relay: { id: '014523' } })
})

test('on a mono list, too, what was refused is changed there and then', async () => {
  const I = await atABenchOf(carrier)
  await I.printMonoList()
  await carrier.behave('refusing the service')
  await I.scan(scanned.list)
  await I.scan(carnet)
  await I.waitUntilISee(unmade)
  I.command('cmd.services')
  await I.waitUntilISee(service)
  I.choose('express, 14,20 €')
  await I.waitUntilISee(label)
  await I.scan(I.parcel().tracking)
  await carrier.behave('well')
  await I.scan(encre)
  await I.waitUntilISee(label)
  // The choice was for one parcel.
  expect(await wasTold()).toMatchObject({ service: 'standard' })
})
