import { expect, test } from 'vitest'
import { countPlanCalls } from '#contract/endpoints/count-plan.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { locations, products } from '#server/db/schema/index.ts'
import { atTheCount, counting, cup, deciding, first, lamp, location } from './bench.ts'

const going = 'Allez à cet emplacement, scannez-le'
const notYours = 'Il ne reste rien à compter pour vous : d’autres s’en occupent.'

/** Of A-01, B-01, B-02 and B-03 each is due today; one CARNET lies at each place in B. */
async function atThePlan() {
  const I = await atTheCount()
  const { server } = I
  await I.addShelves(['B-01', 'B-02', 'B-03'])
  const places = await server.db.select().from(locations)
  const articles = await server.db.select().from(products)
  const idOf = (name: string) => places.find(one => one.name === name)?.id ?? ''
  const productId = articles.find(({ sku }) => sku === 'CARNET')?.id ?? ''
  await recordMoves(
    server.db,
    ['B-01', 'B-02', 'B-03'].map(name => ({
      ...{ productId, fromId: idOf('FOURNISSEUR'), toId: idOf(name), qty: 1, type: 'RECEPTION' as const },
    })),
  )
  const plan = {
    ...{ by: 'moves' as const, days: 90, shareA: 80, shareB: 15, timesA: 52, timesB: 52, timesC: 52 },
    weekdays: [4],
  }
  const amina = await server.logIn('amina')
  ;(await server.call(countPlanCalls.save, { body: { plan } }, { token: amina })).answer()
  await I.hearsOf('counts')
  await expect.poll(() => I.view().progress?.total).toBe(4)
  return {
    ...I,
    next: () => I.view().list?.rows[0]?.title,
    async begins() {
      I.command('cmd.tour')
      await I.waitUntilISee(going)
    },
    /** Counts the place where the walk stands, and waits for what comes then. */
    async countsOne(name: string, prompt = going) {
      expect(I.view().list?.rows[0]?.title).toBe(name)
      await I.scan(location(name))
      I.see(counting)
      await I.scan(cup)
      await I.scan(location(name))
      await I.waitUntilISee(prompt)
    },
  }
}

test('one act begins the walk, each count leads to the next place, and the last one ends it', async () => {
  const I = await atThePlan()
  I.see(first)
  await I.begins()
  I.hear('Allez à A-01 — 4 emplacements')
  expect([I.next(), I.about()]).toEqual(['A-01', 'A-01 · A · classe C'])
  await I.scan(location('A-01'))
  for (const code of [lamp, lamp, cup]) await I.scan(code)
  I.command('cmd.quantity', { n: 10 })
  await I.scan(location('A-01'))
  await I.waitUntilISee(going)
  I.hear('Allez à B-01 — A-01 est juste')
  expect(I.view().progress).toEqual({ done: 1, total: 4, unit: 'emplacements du plan' })
  await I.countsOne('B-01')
  await I.countsOne('B-02')
  await I.countsOne('B-03', first)
  I.hear('B-03 est juste — Rien à corriger.')
  expect(I.view().progress).toEqual({ done: 4, total: 4, unit: 'emplacements du plan' })
  I.cannot('cmd.tour')
})

test('another place is refused, a place put off comes last, and the plan can be left', async () => {
  const I = await atThePlan()
  await I.begins()
  expect(await I.scan(location('B-01'))).toMatchObject({
    kind: 'refused',
    text: 'Ceci est B-01 : le plan attend A-01.',
  })
  expect(await I.scan(cup)).toMatchObject({ kind: 'refused' })
  I.command('cmd.later')
  await I.waitUntilISee(going)
  I.hear('Allez à B-01 — A-01 : plus tard, à la fin')
  await I.countsOne('B-01')
  // A count that is given up comes later, too.
  await I.scan(location('B-02'))
  I.command('cmd.cancel')
  await I.waitUntilISee(going)
  I.hear('Allez à B-03 — Comptage abandonné')
  await I.countsOne('B-03')
  expect(I.next()).toBe('A-01')
  I.command('cmd.later')
  await I.waitUntilISee(going)
  await I.countsOne('B-02')
  I.command('cmd.leave')
  await I.waitUntilISee(first)
  I.hear('Plan du jour laissé — Rien n’a été corrigé.')
  const { data } = (await I.server.call(inventoryCalls.list, {}, { token: I.token })).answer()
  expect([data.counts, data.plan]).toEqual([[], { due: 4, counted: 3, left: 1 }])
})

test('a page killed on the walk comes back to the same place; killed while it asks, it asks the same again', async () => {
  const I = await atThePlan()
  await I.begins()
  I.killThePage()
  I.see(going)
  expect(I.next()).toBe('A-01')
  I.command('cmd.later')
  I.killThePage()
  await I.waitUntilISee(going)
  expect(I.next()).toBe('B-01')
})

test('without the server the walk ends with its reason, the count is kept, and the walk begins again', async () => {
  const I = await atThePlan()
  await I.begins()
  I.command('cmd.later')
  await I.waitUntilISee(going)
  await I.scan(location('B-01'))
  await I.scan(cup)
  I.cutTheNetwork()
  await I.scan(location('B-01'))
  I.hear('B-01 est compté — Gardé ici, envoyé au retour du serveur.')
  I.see(first)
  I.mendTheNetwork()
  await I.sendAll()
  await I.begins()
  I.cutTheNetwork()
  I.command('cmd.later')
  await I.waitUntilISee(first)
  expect(I.lastHeard()).toContain('serveur')
  I.mendTheNetwork()
})

test('a difference that a manager settles on the walk leads on to the next place', async () => {
  const I = await atThePlan()
  const short = [cup, lamp, lamp]
  await I.countsAs('ines', short)
  await I.giveWayTo('camille')
  await I.begins()
  expect(I.next()).toBe('A-01')
  await I.scan(location('A-01'))
  I.hear('Comptage de A-01 — Second comptage, sans voir le premier')
  for (const code of short) await I.scan(code)
  await I.scan(location('A-01'))
  I.see(deciding)
  I.command('cmd.approve')
  await I.waitUntilISee(going)
  I.hear('Allez à A-02 — Stock de A-01 corrigé')
  expect(I.next()).toBe('A-02')
})

test('two people on the plan get different places, and hear where nothing is left for them', async () => {
  const I = await atThePlan()
  const theo = await I.server.logIn('theo')
  const body = { after: null, later: [], leave: null }
  const takes = async () =>
    (await I.server.call(inventoryCalls.next, { body }, { token: theo })).answer().data.place?.location
  expect(await takes()).toBe('A-01')
  await I.begins()
  expect(I.next()).toBe('B-01')
  I.command('cmd.leave')
  await I.waitUntilISee(first)
  // A place that is only held is no count under way.
  expect(I.view().list).toBeUndefined()
  for (const name of ['B-01', 'B-02', 'B-03']) {
    const begin = { body: { location: name } }
    ;(await I.server.call(inventoryCalls.begin, begin, { token: theo })).answer()
  }
  I.command('cmd.tour')
  await I.waitUntilISee(first)
  I.hear(notYours)
})
