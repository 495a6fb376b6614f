import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { atTheDock } from './warehouse.ts'

const two = [{ sku: 'CARNET', qty: 2 }]

test('a delivery is undone once, and counts no longer as received', async () => {
  const I = await atTheDock()
  const { moves } = (await I.receive([...two, { sku: 'CONFITURE', qty: 1, lot: 'L7' }])).answer().data
  const replies = await Promise.all([I.undo(moves), I.undo(moves)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = await I.undo(moves)
  I.seeRefusal(late, 409, 'reception-undone')
  expect(late.problem().detail).toBe('Ce dépôt a déjà été annulé.')
  expect(await I.at('QUAI')).toEqual({})
  expect(await I.progress()).toEqual({ CARNET: '0/12', CONFITURE: '0/6' })
  expect((await I.call(statisticCalls.today, {})).answer().received).toBe(0)
  expect(await grandTotal(I.db)).toBe(0)
})

test('a delivery cannot be undone after its goods have moved', async () => {
  const I = await atTheDock()
  const { moves } = (await I.receive(two)).answer().data
  await I.call(locationCalls.transfer, {
    body: { from: 'QUAI', to: 'A-02', lines: [{ sku: 'CARNET', qty: 1 }] },
  })
  const reply = await I.undo(moves)
  I.seeRefusal(reply, 409, 'reception-moved')
  expect(reply.problem().detail).toBe('Ces articles ont déjà été rangés ailleurs : rien n’est annulé.')
  expect(await I.progress()).toMatchObject({ CARNET: '2/12' })
})

test('a delivery on a closed document cannot be undone', async () => {
  const I = await atTheDock()
  const { moves } = (await I.receive(two)).answer().data
  await I.close('drop')
  I.seeRefusal(await I.undo(moves), 409, 'reception-closed')
})

test('a delivery cannot be undone on the next day', async () => {
  const I = await atTheDock()
  const { moves } = (await I.receive(two)).answer().data
  I.waitMinutes(14 * 60)
  await I.logIn('camille')
  const reply = await I.undo(moves)
  I.seeRefusal(reply, 409, 'reception-too-late')
  expect(reply.problem().detail).toBe('Un dépôt ne s’annule que le jour même.')
})

test('unknown moves, moves of another shop and undos cannot be undone', async () => {
  const I = await atTheDock()
  const { moves } = (await I.receive(two)).answer().data
  I.seeRefusal(await I.undo([randomUUID()]), 404, 'reception-move-unknown')
  const reply = await I.undo(moves, { slugShop: 'lune' })
  I.seeRefusal(reply, 404, 'reception-move-unknown')
  expect(reply.problem().detail).toBe('Ce dépôt n’existe pas.')
  const back = (await I.undo(moves)).answer().data.moves
  I.seeRefusal(await I.undo(back), 404, 'reception-move-unknown')
})
