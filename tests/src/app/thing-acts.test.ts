import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import type { Found, FoundKind } from '#contract/endpoints/search.ts'
import { isRefusal } from '#contract/problems.ts'
import { locations } from '#server/db/schema/index.ts'
import { personActs } from '#src/app/acts.ts'
import { actsOf } from '#src/app/thing-acts.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { cup, putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'
import { packOrders } from '#tests/server/orders/parcels.ts'
import { atAnAddress, personAt } from './person.ts'

const I = await atTheServer()
await packOrders(I.db)

beforeEach(atAnAddress)

const thing = (kind: FoundKind, name: string, more: Partial<Found> = {}): Found => ({
  ...{ kind, name, code: null, title: name, hint: '', shop: 'papier', status: null, photo: '', exact: true },
  ...more,
})

async function as(username: string) {
  const { world, done } = await personAt(I, username)
  const offered = async (found: Found) => {
    const acts = (await actsOf(found, world)?.()) ?? []
    if (isRefusal(acts)) throw new Error(acts.refused.detail)
    return acts
  }
  return {
    done,
    /** The acts by their titles, with the sentence of those that are refused. */
    offered: async (found: Found) =>
      Object.fromEntries((await offered(found)).map(({ title, because }) => [title, because ?? 'oui'])),
    choose: async (found: Found, title: string) =>
      (await offered(found)).find(act => act.title === title)?.run(),
  }
}

test('an order says what may be done to it: its status as the server sees it, the screens as the menu does', async () => {
  const amina = await as('amina')
  expect(await amina.offered(thing('order', 'CD00000001'))).toMatchObject({
    Préparer: 'CD00000001 : emballée, rien à préparer.',
    Emballer: 'oui',
    'Charger sur le bordereau': 'oui',
    'Remettre en route': expect.stringContaining('en attente'),
    'Réimprimer un document': 'oui',
  })
  expect(await amina.offered(thing('order', 'CD00000006'))).toMatchObject({
    Préparer: 'CD00000006 : en attente, rien à préparer.',
    'Mettre en attente…': expect.stringContaining('en attente'),
    'Remettre en route': 'oui',
  })
  expect(await amina.offered(thing('order', 'CD00000002'))).toMatchObject({
    Préparer: 'oui',
    'Mettre en attente…': 'oui',
  })

  const camille = await as('camille')
  await camille.choose(thing('order', 'CD00000002'), 'Préparer')
  await camille.choose(thing('order', 'CD00000002'), 'Emballer')
  expect(camille.done).toEqual(['go /picking/papier', 'go /warehouse/shipment?code=CD00000002'])
})

test('a parcel is weighed, loaded or taken back where its code would be scanned', async () => {
  const camille = await as('camille')
  const parcel = thing('package', 'CL00000001')
  expect(await camille.offered(parcel)).toEqual({
    'Peser, étiqueter ou annuler': 'oui',
    'Charger sur le bordereau': 'oui',
    'Enregistrer un retour': 'oui',
  })
  await camille.choose(parcel, 'Charger sur le bordereau')
  expect(camille.done).toEqual(['go /warehouse/carrier-slip?code=CL00000001'])
})

test('a list is reprinted, given back or packed, by those whose menu has the screen', async () => {
  const paul = await as('paul')
  const list = thing('pickingList', 'PK000001')
  expect(await paul.offered(list)).toEqual({
    Emballer: 'Votre compte n’ouvre pas cet écran.',
    'Réimprimer…': 'oui',
    'Rendre ses commandes': 'oui',
  })
  await paul.choose(list, 'Réimprimer…')
  expect(paul.done).toEqual(['go /picking/papier?code=PK000001'])
})

test('an article is counted at its places, and moved from one as by two scans', async () => {
  await putGoodsOnTheShelf(I.db)
  const camille = await as('camille')
  const article = thing('product', 'CARNET', { code: cup })
  expect(await camille.offered(article)).toMatchObject({
    'Compter à A-01': 'oui',
    'Déplacer depuis A-01': 'oui',
    'Corriger le stock…': 'oui',
  })
  await camille.choose(article, 'Compter à A-01')
  await camille.choose(article, 'Déplacer depuis A-01')
  expect(camille.done).toEqual([
    'go /warehouse/inventory?code=A-01',
    'go /warehouse/transfer',
    `scan ${formatOwn('location', 'A-01')}`,
    `scan ${cup}`,
  ])
  expect(await camille.offered(thing('product', 'CARNET'))).toMatchObject({
    'Imprimer une étiquette': 'Cet article n’a pas encore de code-barres.',
  })
})

test('a place is labelled, counted, and blocked or unblocked as it stands', async () => {
  const amina = await as('amina')
  const place = thing('location', 'A-02', { shop: null })
  expect(await amina.offered(place)).toMatchObject({ 'Imprimer son étiquette': 'oui', Bloquer: 'oui' })
  await I.db.update(locations).set({ blocked: true }).where(eq(locations.name, 'A-02'))
  const offered = await amina.offered(place)
  expect(offered).toMatchObject({ Débloquer: 'oui' })
  expect(offered).not.toHaveProperty('Bloquer')
  expect(await (await as('paul')).offered(place)).toEqual({
    'Imprimer son étiquette': 'Votre compte n’ouvre pas cet écran.',
    Compter: 'Votre compte n’ouvre pas cet écran.',
    'Y prendre des articles': 'Votre compte n’ouvre pas cet écran.',
    Débloquer: 'L’administration est réservée aux responsables.',
  })
})

test('a tracking number is only opened', async () => {
  expect(await (await as('amina')).offered(thing('tracking', '6A93202509662'))).toEqual({})
})

test('a slip, a box, a delivery and a return have their acts, each at the screen that does it', async () => {
  const camille = await as('camille')
  expect(await camille.offered(thing('slip', 'BX00001', { shop: null }))).toEqual({
    'Réimprimer…': 'oui',
    'Charger les bordereaux du jour': 'oui',
  })
  const box = thing('box', 'CA00101')
  expect(await camille.offered(box)).toEqual({
    'Emballer sa commande': 'oui',
    'Voir sa commande': 'oui',
    'Réimprimer…': 'oui',
  })
  const delivery = thing('reception', 'RC000001')
  expect(await camille.offered(delivery)).toEqual({
    Recevoir: 'oui',
    'Corriger ce qui est attendu': 'oui',
    'Clôturer…': 'oui',
  })
  await camille.choose(box, 'Emballer sa commande')
  await camille.choose(delivery, 'Recevoir')
  await camille.choose(thing('return', 'RT000001'), 'Décider de ce qui attend')
  expect(camille.done).toEqual([
    'go /warehouse/shipment?code=CA00101',
    'go /shop/papier/reception?code=RC000001',
    'go /warehouse/order-return?code=RT000001',
  ])
  const paul = await as('paul')
  expect(Object.values(await paul.offered(delivery))).not.toContain('oui')
})

test('a person has the acts of their page, for administrators', async () => {
  const titles = async (username: string, active: boolean) => {
    const { world } = await personAt(I, username)
    return personActs({ id: 'p1', active }, world).map(({ title, because }) => [title, because ?? 'oui'])
  }
  expect(Object.fromEntries(await titles('amina', true))).toMatchObject({
    'Donner un badge': 'oui',
    'Fermer ses sessions': 'oui',
    'Désactiver son compte': 'oui',
  })
  expect(Object.fromEntries(await titles('amina', false))).toHaveProperty('Réactiver son compte', 'oui')
  for (const [, because] of await titles('camille', true)) expect(because).toContain('administrateurs')
})
