import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import { lookUps } from '#src/app/look-ups.ts'
import type { ThingScope } from '#src/commands/palette/scopes.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { packOrders } from '#tests/server/orders/parcels.ts'
import { atAnAddress, personAt } from './person.ts'

const I = await atTheServer()
await packOrders(I.db)

beforeEach(atAnAddress)

async function as(username: string) {
  const { world, done } = await personAt(I, username)
  const scanning = { grammar: world.grammar, hear: ({ text }: { text: string }) => void world.hear(text) }
  const look = lookUps({ ...world, scanning, placeOf: () => null })
  const { signal } = new AbortController()
  return { done, look: (query: string, only?: ThingScope) => look(query, signal, only) }
}

test('a typed code finds its thing, with icon, status and shop, and opens as a scan of it', async () => {
  const amina = await as('amina')
  const code = formatOwn('order', 'CD00000001')
  const { found } = await amina.look(code)
  expect(found).toMatchObject([
    {
      title: 'CD00000001',
      hint: 'Commande · Zoé Martin · Emballée',
      icon: 'clipboard-list',
      section: 'Atelier du papier',
      exact: true,
    },
  ])
  found[0]?.open()
  expect(amina.done).toEqual([`scan ${code}`])
})

test('a carrier leads to the slip that is loaded for it, a list to its shop', async () => {
  const amina = await as('amina')
  const [carrier] = (await amina.look('colissimo')).found
  expect(carrier).toMatchObject({ title: 'Bordereau Colissimo', exact: true, icon: 'truck' })
  carrier?.open()
  expect(amina.done).toEqual(['go /warehouse/carrier-slip?code=colissimo'])
  expect((await amina.look('PK000001')).found).toMatchObject([
    { title: 'Liste PK000001', section: 'Atelier du papier', exact: true },
  ])
})

test('a scope asks for its kind alone: orders, places, people', async () => {
  const amina = await as('amina')
  const titles = async (...asked: Parameters<typeof amina.look>) =>
    (await amina.look(...asked)).found.map(({ title }) => title)
  expect((await titles('1')).length).toBeGreaterThan(1)
  expect(await titles('1', 'order')).toEqual(['CD00000001'])
  expect(await titles('a-0', 'location')).toEqual(['A-01', 'A-02'])
  expect(await titles('petit', 'person')).toEqual(['Paul Petit'])
  expect(await titles('petit', 'order')).toEqual([])
  const [paul] = (await amina.look('petit', 'person')).found
  paul?.open()
  expect(amina.done).toEqual([expect.stringMatching(/^go \/admin\/people\//)])
})

test('people are not found by those who do not administer them, and a sentence says so', async () => {
  const paul = await as('paul')
  expect(await paul.look('amina', 'person')).toEqual({
    found: [],
    failed: 'Cette opération est réservée à un responsable.',
  })
})
