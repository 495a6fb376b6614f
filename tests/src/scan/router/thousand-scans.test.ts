import { expect, test } from 'vitest'
import { createActor, emit, setup } from 'xstate'
import {
  busyTag,
  type Feedback,
  feedback,
  isBusy,
  type ScanEvent,
  type StepMeta,
} from '#machines/shared/operation.ts'
import { aBench, type aBench as Bench } from '../bench.ts'

const scans = 1000
const everyMs = 20
const tick = 5

/** Busy for half of the time whatever the operator scans, as when others keep the server occupied. */
const halfBusy = setup({
  types: {
    events: {} as ScanEvent,
    emitted: {} as Feedback,
    meta: {} as StepMeta,
    tags: {} as typeof busyTag,
  },
}).createMachine({
  initial: 'free',
  states: {
    free: {
      meta: { prompt: 'Scannez l’article suivant', expects: ['product'], counts: true },
      on: { 'scan.product': { actions: emit(feedback('ok', 'Compté')) } },
      after: { 335: 'occupied' },
    },
    occupied: { tags: busyTag, after: { 335: 'free' } },
  },
})

/** Every scan makes a request, which takes 10 of the 20 ms between two scans. */
const asksEachTime = setup({
  types: {
    events: {} as ScanEvent,
    emitted: {} as Feedback,
    meta: {} as StepMeta,
    tags: {} as typeof busyTag,
  },
}).createMachine({
  initial: 'free',
  states: {
    free: {
      meta: { prompt: 'Scannez l’article suivant', expects: ['product'], counts: true },
      on: { 'scan.product': 'asking' },
    },
    asking: {
      tags: busyTag,
      after: { 10: { target: 'free', actions: emit(feedback('ok', 'Compté')) } },
    },
  },
})

test.each([
  ['busy half of the time by itself', halfBusy],
  ['busy half of the time with the scans themselves', asksEachTime],
])('1,000 scans at 50 a second, the machine %s: 1,000 outcomes in order', async (_, machine) => {
  const bench = aBench()
  const actor = createActor(machine, { clock: bench.clock })
  actor.start()
  bench.router.attach({ title: 'Comptage', actor })
  let ticks = 0
  let busyTicks = 0

  async function goesOn(ms: number) {
    for (let passed = 0; passed < ms; passed += tick) {
      ticks += 1
      if (isBusy(actor.getSnapshot())) busyTicks += 1
      await bench.waits(tick)
    }
  }

  for (let scan = 0; scan < scans; scan += 1) {
    // Real work repeats itself: every tenth piece has the code of the one before.
    bench.scans('product', `ART-${scan - (scan % 10 === 9 ? 1 : 0)}`)
    await goesOn(everyMs)
  }
  expect(busyTicks / ticks).toBeGreaterThan(0.45)
  expect(busyTicks / ticks).toBeLessThan(0.55)
  await goesOn(1000)

  expect(bench.surprises).toEqual([])
  expect(bench.router.waiting()).toEqual([])
  expect(idsOf(bench)).toEqual(Array.from({ length: scans }, (_, at) => `scan-${at + 1}`))
  expect(new Set(bench.outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']))
})

test('the same flood with wrong codes, unknown texts and nervous triggers: still one outcome each, in order', async () => {
  const bench = aBench()
  const actor = createActor(halfBusy, { clock: bench.clock })
  actor.start()
  bench.router.attach({ title: 'Comptage', actor })
  for (let scan = 0; scan < scans; scan += 1) {
    if (scan % 7 === 3) bench.scans('order', `CD${scan}`)
    else if (scan % 11 === 5) bench.scansText(`?${scan}`)
    else bench.scans('product', `ART-${scan}`)
    await bench.waits(everyMs)
  }
  await bench.waits(1000)
  expect(idsOf(bench)).toEqual(Array.from({ length: scans }, (_, at) => `scan-${at + 1}`))
  expect(new Set(bench.outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted', 'refused', 'unknown']))
})

function idsOf(bench: ReturnType<typeof Bench>): string[] {
  return bench.outcomes.map(({ scan }) => scan.id)
}
