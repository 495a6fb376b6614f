import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { Feedback, ScanEvent, StepMeta } from '#machines/shared/operation.ts'
import { aBench } from '../bench.ts'
import { serverTakes, startPutAway } from '../put-away.ts'

async function atTheShelf() {
  const bench = aBench()
  const { actor, operation } = startPutAway(bench.clock)
  const leave = bench.router.attach(operation)
  await bench.waits(0)
  bench.scans('location', 'EM-A-01')
  await bench.waits(1000)
  return { bench, actor, leave }
}

test('a scan that needs the server gets one outcome, when the server answers', async () => {
  const { bench } = await atTheShelf()
  bench.scans('product', 'TASSE')
  expect(bench.pending).toEqual([{ text: 'TASSE', reason: 'working' }])
  expect(bench.story()).toEqual(['EM-A-01 accepted'])
  await bench.waits(serverTakes)
  expect(bench.last()).toMatchObject({ kind: 'accepted', tone: 'step', text: 'Rangé, article suivant' })
  expect(bench.story()).toEqual(['EM-A-01 accepted', 'TASSE accepted'])
})

test('scans made while the server works wait, show as pending, and run in their order', async () => {
  const { bench } = await atTheShelf()
  for (const article of ['TASSE', 'LAMPE', 'VASE']) {
    bench.scans('product', article)
    await bench.waits(50)
  }
  expect(bench.router.waiting().map(scan => scan.text)).toEqual(['LAMPE', 'VASE'])
  expect(bench.pending).toEqual([
    { text: 'TASSE', reason: 'working' },
    { text: 'LAMPE', reason: 'queued' },
    { text: 'VASE', reason: 'queued' },
  ])
  for (let answer = 0; answer < 3; answer += 1) await bench.waits(serverTakes)
  expect(bench.story()).toEqual(['EM-A-01 accepted', 'TASSE accepted', 'LAMPE accepted', 'VASE accepted'])
  expect(bench.router.waiting()).toEqual([])
})

test('a command scanned while the server works waits its turn; lock does not', async () => {
  const ran: string[] = []
  const bench = aBench({
    commands: {
      undo: { title: 'Annuler', allowed: () => true, run: () => ran.push('undo') },
      lock: { title: 'Verrouiller', allowed: () => true, run: () => ran.push('lock'), urgent: true },
    },
  })
  const { operation } = startPutAway(bench.clock)
  bench.router.attach(operation)
  bench.scans('location', 'EM-A-01')
  bench.scans('product', 'TASSE')
  bench.scans('command', 'undo')
  bench.scans('command', 'lock')
  expect(ran).toEqual(['lock'])
  await bench.waits(serverTakes)
  expect(ran).toEqual(['lock', 'undo'])
  expect(bench.story()).toEqual(['EM-A-01 accepted', 'lock command', 'TASSE accepted', 'undo command'])
})

test('leaving a busy operation leaves its current scan unconfirmed, and refuses those that wait for it', async () => {
  const { bench, leave } = await atTheShelf()
  bench.scans('product', 'TASSE')
  bench.scans('product', 'LAMPE')
  leave()
  await bench.waits(0)
  expect(bench.story()).toEqual(['EM-A-01 accepted', 'TASSE unconfirmed', 'LAMPE refused'])
  expect(bench.outcomes[1]?.text).toBe('Non confirmé, sera repris.')
  expect(bench.last().text).toContain('a été quittée')
})

test('when the session ends, the scans of a busy operation wait for the log-in that resumes it', async () => {
  let ended = false
  const bench = aBench({ sessionEnded: () => ended })
  const { operation } = startPutAway(bench.clock)
  const leave = bench.router.attach({ ...operation, step: 'put-away:amina' })
  await bench.waits(0)
  bench.scans('location', 'EM-A-01')
  await bench.waits(1000)
  bench.scans('product', 'TASSE')
  bench.scans('product', 'LAMPE')
  ended = true
  leave()
  await bench.waits(0)
  expect(bench.story()).toEqual(['EM-A-01 accepted', 'TASSE unconfirmed'])

  ended = false
  bench.router.attach({ ...operation, step: 'put-away:amina' })
  await bench.waits(serverTakes)
  await bench.waits(serverTakes)
  expect(bench.story()).toEqual(['EM-A-01 accepted', 'TASSE unconfirmed', 'LAMPE accepted'])
})

test('when somebody else logs in, the waiting scans are refused', async () => {
  const bench = aBench({ sessionEnded: () => true })
  const { operation } = startPutAway(bench.clock)
  const leave = bench.router.attach({ ...operation, step: 'put-away:amina' })
  await bench.waits(0)
  bench.scans('location', 'EM-A-01')
  await bench.waits(1000)
  bench.scans('product', 'TASSE')
  bench.scans('product', 'LAMPE')
  leave()
  bench.router.attach({ ...startPutAway(bench.clock).operation, step: 'put-away:paul' })
  await bench.waits(0)
  expect(bench.story()).toEqual(['EM-A-01 accepted', 'TASSE unconfirmed', 'LAMPE refused'])
})

test('scans made while a page loads wait for its operation', async () => {
  const bench = aBench()
  const landed = bench.router.hold()
  bench.scans('location', 'EM-A-01')
  expect(bench.outcomes).toEqual([])
  const { actor, operation } = startPutAway(bench.clock)
  bench.router.attach(operation)
  landed()
  await bench.waits(0)
  expect(bench.story()).toEqual(['EM-A-01 accepted'])
  expect(actor.getSnapshot().value).toBe('product')
})

test('when an operation crashes, the scan that crashed it and the next one get outcomes', async () => {
  const bench = aBench()
  const machine = setup({
    types: { meta: {} as StepMeta, events: {} as ScanEvent, emitted: {} as Feedback },
  }).createMachine({
    meta: { prompt: 'Scannez', expects: ['product'] },
    on: {
      'scan.product': {
        actions: () => {
          throw new Error('broken')
        },
      },
    },
  })
  const actor = createActor(machine)
  actor.start()
  bench.router.attach({ title: 'Cassée', actor })
  bench.scans('product', 'TASSE')
  await bench.waits(0)
  expect(bench.last()).toMatchObject({ kind: 'refused', tone: 'alarm' })
  expect(bench.surprises).toEqual([new Error('broken')])
  await bench.waits(1000)
  bench.scans('product', 'VASE')
  expect(bench.outcomes).toHaveLength(2)
})

test('what comes after the first screen comes after its scan, and once nothing holds scans up', async () => {
  const { bench } = await atTheShelf()
  const told: unknown[] = []
  const drawn = bench.router.hold()
  void bench.router.free().then(() => told.push(bench.pending.at(-1)))
  bench.scans('product', 'TASSE')
  const loaded = bench.router.hold()
  drawn()
  await bench.waits(0)
  expect(told).toEqual([])
  loaded()
  await bench.waits(0)
  expect(told).toEqual([{ text: 'TASSE', reason: 'working' }])
})
