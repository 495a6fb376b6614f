import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/index.ts'
import { allowed, type Command } from '#src/commands/command.ts'
import { buildRegistry } from '#src/commands/registry.ts'
import { commandCards, filterGroups, isWide, thingGroups } from '#src/pages/demo/groups.ts'

const command = (about: Partial<Command> & Pick<Command, 'id' | 'title' | 'group'>): Command => ({
  when: () => allowed,
  run() {},
  ...about,
})

const registry = buildRegistry([
  command({
    id: 'session.log-out',
    title: 'Se déconnecter',
    group: 'Session',
    card: 'OUT',
    hint: 'Fin de poste',
  }),
  command({ id: 'quantity.x12', title: '× 12', group: 'Quantités', card: 'X12' }),
  command({ id: 'quantity.choose', title: 'Quantité…', group: 'Quantités' }),
])

const things = thingGroups([
  { title: 'Caisses', items: [] },
  {
    title: 'Articles',
    items: [
      { code: '3760123453004', title: 'Bol à soupe « Rivage »', hint: 'Le Petit Comptoir' },
      { code: '3760123452021', title: 'Thé noir en vrac', hint: 'Le Petit Comptoir' },
    ],
  },
  {
    title: 'Badges',
    items: [{ code: 'BG-6XC8WEQV070TN09J3D5NVN2FE3-PZ', title: 'Camille Moreau', hint: 'responsable' }],
  },
])

test('the sheet shows every command with a card, by group, and its code reads as that command', () => {
  const groups = commandCards(registry)
  expect(groups.map(({ title, cards }) => [title, cards.map(({ title, hint }) => [title, hint])])).toEqual([
    ['Quantités', [['× 12', '']]],
    ['Session', [['Se déconnecter', 'Fin de poste']]],
  ])
  const code = groups[1]?.cards[0]?.code ?? ''
  expect(classify(code)[0]).toMatchObject({ kind: 'command', value: 'OUT' })
})

test('the sheet leaves out an empty group', () => {
  expect(things.map(({ title }) => title)).toEqual(['Articles', 'Badges'])
})

test('every group of the page has its own anchor', () => {
  const named = thingGroups([{ title: 'Session', items: [{ code: 'X', title: 'X', hint: '' }] }])
  const ids = [...named, ...commandCards(registry)].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  ['the', ['Thé noir en vrac']],
  ['COMPTOIR bol', ['Bol à soupe « Rivage »']],
  ['2021', ['Thé noir en vrac']],
  ['badge', ['Camille Moreau']],
  ['parapluie', []],
  ['  ', ['Bol à soupe « Rivage »', 'Thé noir en vrac', 'Camille Moreau']],
])('« %s » finds %j', (typed, titles) => {
  expect(filterGroups(things, typed).flatMap(({ cards }) => cards.map(({ title }) => title))).toEqual(titles)
})

test('badges need a wide card in print, articles do not', () => {
  expect(things.map(isWide)).toEqual([false, true])
})
