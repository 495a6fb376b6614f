import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import type { Found, FoundKind } from '#contract/endpoints/search.ts'
import { isRefusal } from '#contract/problems.ts'
import { locations } from '#server/db/schema/index.ts'
import { personActs } from '#src/app/acts.ts'
import { togetherOf } from '#src/app/many-acts.ts'
import { readSentence, sentenceLookUp } from '#src/app/moving.ts'
import { actsOf } from '#src/app/thing-acts.ts'
import type { Ask } from '#src/commands/command.ts'
import { drawNoticesWith, type Notice } from '#src/ui/notify.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { cup, putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'
import { packOrders } from '#tests/server/orders/parcels.ts'
import { atAnAddress, personAt } from './person.ts'

const I = await atTheServer()
await packOrders(I.db)
await putGoodsOnTheShelf(I.db)

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
  const told: Notice[] = []
  onTestFinished(drawNoticesWith(notice => told.push(notice)))
  return {
    done,
    told,
    asks: async (found: Found, title: string) =>
      (await offered(found)).find(act => act.title === title)?.asks,
    say: (query: string) => sentenceLookUp(world)(query, new AbortController().signal),
    together: async (all: readonly Found[]) => {
      const each = all.flatMap(
        found =>
          togetherOf(found, formatOwn(found.kind === 'order' ? 'order' : 'location', found.name), world) ??
          [],
      )
      return each[0]?.acts(each) ?? []
    },
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

/** Answers the questions of an act one after the other, by their titles. */
async function answer(first: Ask | undefined, ...titles: string[]): Promise<void> {
  let ask = first
  for (const title of titles) {
    const typed = ['', title, String(Number.parseInt(title, 10))]
    const found = ask?.place ? [ask.place(title)] : []
    const choices = [...typed.flatMap(text => ask?.choices(text) ?? []), ...found]
    const choice = choices.find(one => one.title === title)
    if (!choice)
      throw new Error(`« ${title} » is no answer, only ${choices.map(one => one.title).join(', ')}`)
    ask = choice.asks
    if (!ask) await choice.run('palette')
  }
}

test('an article is moved in the palette alone: from where, how many, to where', async () => {
  const camille = await as('camille')
  const article = thing('product', 'CARNET', { code: cup })
  await answer(await camille.asks(article, 'Déplacer…'), 'A-01', '3 pièces', 'A-02')
  await answer(await camille.asks(article, 'Imprimer des étiquettes…'), '7 étiquettes')
  expect(camille.done).toEqual([
    'go /warehouse/transfer',
    `scan ${formatOwn('location', 'A-01')}`,
    `scan ${cup}`,
    `scan ${formatOwn('command', 'X3')}`,
    `scan ${formatOwn('location', 'A-02')}`,
    'go /warehouse/print-product',
    `scan ${cup}`,
    `scan ${formatOwn('command', 'X7')}`,
  ])
})

test('a verb, a number and a thing are one line', async () => {
  expect(readSentence('Transférer 3 pièces de a-05-01-3')).toEqual({
    act: 'move',
    qty: 3,
    thing: 'a-05-01-3',
  })
  expect(readSentence('étiqueter 12 CARNET')).toEqual({ act: 'print', qty: 12, thing: 'CARNET' })
  for (const none of ['transférer A-01', 'compter 3 A-01', 'transférer 3', 'transférer 0 A-01'])
    expect(readSentence(none)).toBeUndefined()

  const camille = await as('camille')
  const said = async (query: string) => (await camille.say(query)).found
  const [whole] = await said('transférer 10 A-01')
  expect(whole).toMatchObject({
    title: 'Transférer 10 pièces depuis A-01',
    hint: expect.stringMatching(/carnet/i),
  })
  await answer(whole?.asks, 'A-02')
  const [several] = await said('transférer 2 A-01')
  expect(several?.asks?.title).toBe('Quel article ?')
  const [labels] = await said('imprimer 4 A-02')
  expect(labels).toMatchObject({ title: expect.stringContaining('Imprimer 4 étiquettes') })
  await labels?.open()
  expect(camille.done).toEqual([
    'go /warehouse/transfer',
    `scan ${formatOwn('location', 'A-01')}`,
    `scan ${cup}`,
    `scan ${formatOwn('command', 'X10')}`,
    `scan ${formatOwn('location', 'A-02')}`,
    'go /warehouse/print-location',
    `scan ${formatOwn('location', 'A-02')}`,
    `scan ${formatOwn('command', 'X4')}`,
  ])
})

test('marked orders are held for one reason, marked places labelled together', async () => {
  const amina = await as('amina')
  const held = await amina.together(['CD00000002', 'CD00000006'].map(name => thing('order', name)))
  await answer(held.find(({ id }) => id === 'hold')?.asks, 'Rupture')
  expect(amina.told).toMatchObject([
    { level: 'success', text: '1 commande en attente.' },
    { level: 'warning', detail: expect.stringContaining('CD00000006') },
  ])
  const [labels] = await amina.together(['A-01', 'A-02'].map(name => thing('location', name, { shop: null })))
  expect(labels?.title).toBe('Imprimer 2 étiquettes')
  await labels?.run()
  expect(amina.done).toEqual([
    'go /warehouse/print-location',
    `scan ${formatOwn('location', 'A-01')}`,
    `scan ${formatOwn('location', 'A-02')}`,
  ])
})

test('an order gets another carrier in the palette, and the one that it had back', async () => {
  const amina = await as('amina')
  const ask = await amina.asks(thing('order', 'CD00000002'), 'Changer de transporteur…')
  const [other] = ask?.choices('') ?? []
  await other?.run('palette')
  expect(amina.told).toMatchObject([{ level: 'success', text: `CD00000002 part avec ${other?.title}.` }])
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
    'Imprimer ses étiquettes…': 'Votre compte n’ouvre pas cet écran.',
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
