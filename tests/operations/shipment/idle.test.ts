import { expect, test } from 'vitest'
import { defaultGrammar } from '#contract/barcodes/grammar.ts'
import { classify } from '#contract/barcodes/index.ts'
import { idleCalls } from '#contract/endpoints/idle.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { idleCards, idleSum } from '#src/operations/idle/cards.ts'
import { undoThere } from '#src/operations/idle/undo.ts'
import { isWaiting } from '#src/operations/idle/useIdle.ts'
import { shipmentOperation } from '#src/operations/shipment/index.ts'
import { article, articles, atThePackingBench, carnet, encre, start } from './bench.ts'

type Bench = Awaited<ReturnType<typeof atThePackingBench>>

const look = async (I: Bench) =>
  (await I.server.call(idleCalls.now, { params: { operation: 'shipment' }, query: {} })).answer().data
const cardsNow = async (I: Bench) => idleCards(await look(I), defaultGrammar)
const isIdle = (I: Bench) => isWaiting({ operation: shipmentOperation, running: I.running })

const twoLists = async (I: Bench) => {
  await I.house.makeList('PK000011', [{ name: 'CD00001011', lines: [{ sku: 'CARNET' }] }])
  await I.house.makeList('PK000012', [
    {
      name: 'CD00001012',
      lines: [{ sku: 'CARNET', qty: 2 }, { sku: 'ENCRE' }],
      cutoffAt: '2026-03-12T16:00:00Z',
    },
  ])
}

test('an idle bench offers its lists by departure, and the card of each opens it', async () => {
  const I = await atThePackingBench()
  expect(isIdle(I)).toBe(true)
  expect(await cardsNow(I)).toEqual([])
  expect(idleSum(await look(I))).toBe('Rien n’attend ici')
  await twoLists(I)
  const cards = await cardsNow(I)
  expect(cards.map(({ title }) => title)).toEqual(['CD00001012, 17:00', 'Liste PK000011, 18:00'])
  expect(idleSum(await look(I))).toBe('2 listes')
  const [multi, mono] = cards.map(({ code }) => code)
  await I.scan(multi ?? '')
  I.see(articles)
  expect(isIdle(I)).toBe(false)
  I.command('cmd.cancel')
  await I.waitUntilISee(start)
  await I.scan(mono ?? '')
  I.see(article)
})

async function packOne(I: Bench) {
  await twoLists(I)
  const [multi] = await cardsNow(I)
  await I.scan(multi?.code ?? '')
  for (const piece of [carnet, carnet, encre]) await I.scan(piece)
  await I.closeTheParcel()
  const { name, tracking } = I.parcel()
  await I.scan(tracking)
  I.see(start)
  return name
}

/** Presses « Annuler » in the row of this name. */
async function undo(I: Bench, name: string) {
  undoThere(I.running, name, () => I.command('cmd.void'))
  const [last] = (await cardsNow(I)).filter(({ id }) => id === `idle.packed.${name}`)
  await I.scan(last?.code ?? '')
}

test('what was packed last stands there after a new start, and its undo brings the articles back', async () => {
  const I = await atThePackingBench()
  const name = await packOne(I)
  I.killThePage({ forgetting: true })
  const cards = await cardsNow(I)
  expect(classify(cards.at(-1)?.code ?? '')[0]).toMatchObject({ kind: 'package', value: name })
  await undo(I, name)
  await I.waitUntilISee(articles)
  expect(await I.parcels()).toMatchObject([{ name, status: 'void' }])
  expect((await look(I)).find(({ kind }) => kind === 'packed')?.total).toBe(0)
})

test('too late to undo: a colleague did, and the bench says so and stays where it was', async () => {
  const I = await atThePackingBench()
  const name = await packOne(I)
  await I.scan((await cardsNow(I)).at(-1)?.code ?? '')
  I.see(start)
  expect((await I.server.call(shipmentCalls.voidParcel, { body: { parcelName: name } })).status).toBe(200)
  I.command('cmd.void')
  await I.waitUntilISee(start)
  expect(I.lastHeard()).toBe(`${name} est déjà annulé.`)
  I.see(start)
})
