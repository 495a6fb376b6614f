import { beforeAll, expect, test } from 'vitest'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { openPickingHouse } from './warehouse.ts'

const I = await atTheServer()
const house = await openPickingHouse(I.db)
const papier = { params: { slug: 'papier' } }

beforeAll(async () => {
  await house.campaign('noel', 'Noël', '2026-03-12T16:00:00Z')
  await house.campaign('rentree', 'Rentrée', '2026-03-12T10:00:00Z')
  await house.campaign('finie', 'Finie')
  const one = { lines: [['CARNET', 1]] as const }
  await house.order(
    { name: 'CD00000101', campaign: 'noel', ...one },
    { name: 'CD00000102', variant: 'gift', ...one },
    { name: 'CD00000103', variant: 'gift', campaign: 'noel', ...one },
    { name: 'CD00000104', variant: 'customized', campaign: 'rentree', ...one },
    { name: 'CD00000105', type: 'multi', lines: [['CARNET', 2]] },
    { name: 'CD00000106', status: 'on_hold', campaign: 'finie', ...one },
    { name: 'CD00000107', status: 'cancelled', ...one },
    { name: 'CD00000108', status: 'picking', ...one },
    { name: 'CD00000109', shop: 'lune', lines: [['LAMPE', 1]] },
  )
})

test('the counts by type include pending orders only, and mono and multi sum their variants', async () => {
  await I.logIn('paul')
  expect((await I.call(pickingCalls.counts, papier)).answer().data).toEqual({
    mono: 4,
    mono_customized: 1,
    mono_gift: 2,
    mono_classic: 1,
    multi: 1,
    multi_customized: 0,
    multi_gift: 0,
    multi_classic: 1,
  })
})

test('the campaigns with pending orders come with the earliest cut-off first', async () => {
  await I.logIn('paul')
  expect((await I.call(pickingCalls.campaigns, papier)).answer().data).toEqual([
    { slug: 'rentree', name: 'Rentrée', orders: 1, cutoffAt: '2026-03-12T10:00:00.000Z' },
    { slug: 'noel', name: 'Noël', orders: 2, cutoffAt: '2026-03-12T16:00:00.000Z' },
  ])
})

test('the counts of another shop are refused', async () => {
  await I.logIn('paul')
  for (const endpoint of [pickingCalls.counts, pickingCalls.campaigns]) {
    const reply = await I.call(endpoint, { params: { slug: 'lune' } })
    I.seeRefusal(reply, 404, 'shop-unknown')
    expect(reply.problem().detail).toBe('La boutique « lune » est inconnue.')
  }
})

test('picking needs access to the warehouse', async () => {
  await I.logIn('jeanne')
  I.seeRefusal(await I.call(pickingCalls.counts, { params: { slug: 'lune' } }), 403, 'role-missing')
})
