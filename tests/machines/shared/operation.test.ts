import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import {
  canTake,
  countsPieces,
  expectsOf,
  feedback,
  hasWork,
  isBusy,
  promptOf,
  type ScanEvent,
  type StepMeta,
  scanEvent,
  worst,
} from '#machines/shared/operation.ts'

const words = { why: 'Choisi par le test.', checked: true }
const anOrder = { kind: 'order', value: 'CD1', ...words } as const
const aCup = { kind: 'product', value: 'TASSE', ...words } as const
const scan = { id: 'scan-1', source: { kind: 'wedge', id: 'wedge', name: 'Douchette' }, at: 0 }

const machine = setup({
  types: {
    meta: {} as StepMeta,
    events: {} as ScanEvent | { type: 'cmd.save' },
    tags: {} as 'busy' | 'idle',
  },
}).createMachine({
  initial: 'start',
  states: {
    start: {
      tags: 'idle',
      meta: { prompt: 'Scannez la commande', expects: ['order'] },
      on: { 'scan.order': 'packing' },
    },
    packing: {
      meta: { prompt: 'Emballez la commande', expects: ['order', 'box'] },
      initial: 'article',
      states: {
        article: {
          meta: { prompt: 'Scannez l’article suivant', expects: ['product'], counts: true },
          on: { 'scan.product': { guard: ({ event }) => event.code.value === 'TASSE', target: 'weighed' } },
        },
        weighed: { on: { 'cmd.save': '#saving' } },
      },
    },
    saving: { id: 'saving', tags: 'busy' },
  },
  on: { 'scan.*': { actions: () => {} } },
})

function atWork() {
  const actor = createActor(machine)
  actor.start()
  actor.send(scanEvent(scan, anOrder))
  return actor
}

test('a step gives its prompt and its expected kinds', () => {
  const actor = createActor(machine)
  actor.start()
  const first = actor.getSnapshot()
  expect(promptOf(first)).toBe('Scannez la commande')
  expect(expectsOf(first)).toEqual(['order'])
  expect([hasWork(first), isBusy(first), countsPieces(first)]).toEqual([false, false, false])
})

test('the deepest step wins, and a parent counts only where no child has a step', () => {
  const actor = atWork()
  expect(promptOf(actor.getSnapshot())).toBe('Scannez l’article suivant')
  expect(expectsOf(actor.getSnapshot())).toEqual(['product'])
  expect(countsPieces(actor.getSnapshot())).toBe(true)
  actor.send(scanEvent(scan, aCup))
  expect(promptOf(actor.getSnapshot())).toBe('Emballez la commande')
  expect(expectsOf(actor.getSnapshot())).toEqual(['order', 'box'])
})

test('neither the root’s wrong-turn handler nor a failing guard makes a code expected', () => {
  const snapshot = atWork().getSnapshot()
  const order = scanEvent(scan, anOrder)
  expect(snapshot.can(order)).toBe(true)
  expect(canTake(snapshot, order)).toBe(false)
  expect(canTake(snapshot, scanEvent(scan, aCup))).toBe(true)
})

test('a machine has work from the first scan on, and a busy state says so', () => {
  const actor = atWork()
  expect(hasWork(actor.getSnapshot())).toBe(true)
  actor.send(scanEvent(scan, aCup))
  actor.send({ type: 'cmd.save' })
  expect(isBusy(actor.getSnapshot())).toBe(true)
  expect(promptOf(actor.getSnapshot())).toBe('')
})

test('of several messages the gravest one sounds, of equals the last', () => {
  expect(worst([])).toBeUndefined()
  expect(
    worst([
      feedback('ok', 'un'),
      feedback('refused', 'deux'),
      feedback('refused', 'trois'),
      feedback('step', '4'),
    ]),
  ).toMatchObject({ text: 'trois' })
})
