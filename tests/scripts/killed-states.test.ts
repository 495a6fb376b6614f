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

test('the walks know the sentence of each step where they kill the browser', () => {
  const folder = join(import.meta.dirname, '../../bench/killed/walks')
  const walks = readdirSync(folder)
    .map(file => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const stale = waiting.filter(state => inWalks.has(nameOf(state)) && !walks.includes(state.prompt))
  expect(stale.map(nameOf)).toEqual([])
})
