import { expect, test } from 'vitest'
import type { Operation } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'

const all: readonly Operation[] = operations
const commands = all.flatMap(operation => operation.commands.map(one => ({ ...one, of: operation.id })))

/** What every operation does, and the one key that does it. */
const everywhere = {
  'cmd.validate': 'mod+enter',
  'cmd.cancel': 'f8',
  'cmd.next': 'f8',
  'cmd.leave': 'shift+f8',
  'cmd.close': 'alt+f12',
  'cmd.print': 'mod+p',
  'cmd.reprint': 'alt+f9',
  'cmd.void': 'alt+f8',
  'cmd.release': 'alt+f8',
} as const

test.each(Object.entries(everywhere))('%s has the key %s in every operation', (type, keys) => {
  const same = commands.filter(({ event }) => event.type === type)
  expect(same.length).toBeGreaterThan(0)
  expect(same.filter(one => one.keys !== keys).map(({ id }) => id)).toEqual([])
})

test('no key that validates, leaves or undoes means anything else in another operation', () => {
  const mine = Object.values(everywhere)
  const strangers = commands.filter(
    ({ keys, event }) => mine.some(one => one === keys) && !Object.keys(everywhere).includes(event.type),
  )
  expect(strangers.map(({ id, keys }) => `${id} ${keys}`)).toEqual(['reception.labels mod+p'])
})
