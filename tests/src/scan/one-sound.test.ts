import { expect, test } from 'vitest'
import { createActor, emit, setup } from 'xstate'
import { keptHere } from '#machines/shared/kept.ts'
import { type Feedback, feedback } from '#machines/shared/operation.ts'
import { type Signal, soundOnce } from '#src/scan/one-sound.ts'
import { aBench } from './bench.ts'
import { serverTakes, startPutAway } from './put-away.ts'

const closing = setup({ types: { emitted: {} as Feedback }, delays: { serverTakes } }).createMachine({
  initial: 'open',
  on: { 'cmd.short': { actions: emit(feedback('refused', 'Il manque une pièce.')) } },
  states: {
    open: { on: { 'cmd.close': 'sealing', 'cmd.keep': 'keeping' } },
    sealing: {
      tags: 'busy',
      after: { serverTakes: { target: 'labelling', actions: emit(feedback('step', 'Fermé')) } },
    },
    labelling: {
      tags: 'busy',
      after: { serverTakes: { target: 'open', actions: emit(feedback('refused', 'Pas d’étiquette.')) } },
    },
    keeping: {
      tags: 'busy',
      after: { serverTakes: { target: 'open', actions: emit(feedback('step', 'Fermé', keptHere)) } },
    },
  },
})

/** A bench whose sounds are written down, with three command cards. */
function aSoundingBench() {
  const heard: Signal[] = []
  const card = (title: string, type: string) => ({
    title,
    allowed: () => true as const,
    run: () => actor.send({ type }),
  })
  const bench = aBench({
    commands: {
      FIN: card('Fermer', 'cmd.close'),
      GARDER: card('Fermer', 'cmd.keep'),
      COURT: card('Fermer', 'cmd.short'),
    },
  })
  const actor = createActor(closing, { clock: bench.clock }).start()
  soundOnce(bench.bus, { play: signal => heard.push(signal), isWorking: () => bench.router.isWorking() })
  return {
    ...bench,
    heard,
    close: () => bench.router.attach({ title: 'Expédition', actor }),
    putAway: () => bench.router.attach(startPutAway(bench.clock).operation),
  }
}

test('a scan sounds once, as what the server made of it', async () => {
  const bench = aSoundingBench()
  bench.putAway()
  bench.scans('location', 'EM-A-01')
  expect(bench.heard).toEqual(['ok'])
  bench.scans('product', 'TASSE')
  bench.scans('product', 'PERDU')
  expect(bench.heard).toEqual(['ok'])
  await bench.waits(serverTakes)
  await bench.waits(serverTakes)
  expect(bench.heard).toEqual(['ok', 'step', 'refused'])
})

test('a card that the operation refuses sounds refused alone', async () => {
  const bench = aSoundingBench()
  bench.close()
  bench.scans('command', 'COURT')
  await bench.waits(0)
  expect(bench.heard).toEqual(['refused'])
})

test('a card that leads to requests is silent until they are answered, and says the gravest of it', async () => {
  const bench = aSoundingBench()
  bench.close()
  bench.scans('command', 'FIN')
  await bench.waits(0)
  expect(bench.heard).toEqual([])
  await bench.waits(serverTakes)
  expect(bench.heard).toEqual([])
  await bench.waits(serverTakes)
  expect(bench.heard).toEqual(['refused'])
})

test('a change that waits for the server has its own sound', async () => {
  const bench = aSoundingBench()
  bench.close()
  bench.scans('command', 'GARDER')
  await bench.waits(serverTakes)
  expect(bench.heard).toEqual(['kept'])
})

test('without an operation a card sounds at once, and an operation that says nothing sounds as its card', async () => {
  const bench = aSoundingBench()
  bench.scans('command', 'COURT')
  await bench.waits(0)
  expect(bench.heard).toEqual(['ok'])
})
