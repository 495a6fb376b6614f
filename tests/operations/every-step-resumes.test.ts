import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameOf, waitingStates } from '#scripts/waiting-states.ts'

/**
 * Wherever a bench of the tests (`atTheBench`) waits for a person, it proves that a killed browser comes back to that very
 * step (tests/drivers/resumed.ts, which names the steps that do not resume). So each waiting state needs a test that sees
 * its prompt. `npm run bench -- killed` kills a real browser in each of them.
 */
const unreachable: Readonly<Record<string, string>> = {
  'print-product range': 'articles have no order, so no range',
}

const waiting = (await waitingStates()).filter(({ goesOn }) => !goesOn)
const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

test('every state of every machine that waits for a person is resumed in a test', () => {
  expect(waiting.length).toBeGreaterThan(50)
  const unproven = waiting.filter(({ prompt }) => !tests.includes(prompt)).map(nameOf)
  expect(unproven).toEqual(Object.keys(unreachable))
})
