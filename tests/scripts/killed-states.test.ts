import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reached, unreachable } from '#bench/killed/states.ts'
import { nameOf, waitingStates } from '#scripts/waiting-states.ts'

/** `npm run bench -- killed` takes many minutes, so its list of states is held against the machines here. */
const waiting = await waitingStates()
const inWalks = new Set<string>(Object.values(reached).flat())

test('every waiting state of every machine stands in a walk of the killed browser, or is out of its reach', () => {
  const listed = [...inWalks, ...Object.keys(unreachable)].sort()
  expect(listed).toEqual(waiting.map(nameOf).sort())
})

const textsIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

test('the walks scan cards that a screen has', () => {
  const house = join(import.meta.dirname, '../..')
  const screens = textsIn(join(house, 'src'))
  const cards = textsIn(join(house, 'bench/killed/walks')).matchAll(/card\('([A-Z\d]+)(-[A-Z\d-]+)?'\)/g)
  // A card of a reason or a digit is written from its code, behind a first word.
  const isMade = (word: string) => screens.includes(`\`${word}-$\{`) || screens.includes(`'${word}', `)
  const stale = [...cards].filter(
    ([, word = '', rest = '']) => !screens.includes(`'${word}${rest}'`) && !isMade(word),
  )
  expect(stale.map(([scanned]) => scanned)).toEqual([])
})

test('the walks know the sentence of each step where they kill the browser', () => {
  const walks = textsIn(join(import.meta.dirname, '../../bench/killed/walks'))
  const stale = waiting.filter(state => inWalks.has(nameOf(state)) && !walks.includes(state.prompt))
  expect(stale.map(nameOf)).toEqual([])
})
