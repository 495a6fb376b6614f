import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { Feedback, ScanEvent, StepMeta } from '#machines/shared/operation.ts'
import type { Place, Search } from '#src/scan/router/ports.ts'
import { aBench } from '../bench.ts'
import { serverTakes, startPutAway } from '../put-away.ts'

/** A location opens the put-away, whose page loads slowly; `land` finishes the load and attaches its operation. */
function aHouse(place: Partial<Place & Search> = {}) {
  let landed = () => {}
  const visits: string[] = []
  const bench = aBench({
    anywhere: ({ value }) => ({
      title: 'Rangement',
      handsOn: true,
      go: () => {
        visits.push(value)
        return new Promise<void>(resolve => (landed = resolve))
      },
      ...place,
    }),
  })
  return {
    bench,
    visits,
    async land({ empty = false } = {}) {
      const { operation } = startPutAway(bench.clock)
      if (!empty) bench.router.attach(operation)
      landed()
      await bench.waits(0)
      return operation.actor.getSnapshot()
    },
  }
}

test('a scan that opens an operation’s page is its first scan, with the operation’s outcome only', async () => {
  const { bench, visits, land } = aHouse()
  bench.scans('location', 'A-01')
  expect(bench.story()).toEqual([])
  expect(bench.pending).toEqual([{ text: 'A-01', reason: 'working' }])
  const snapshot = await land()
  expect(snapshot.value).toBe('product')
  expect(bench.story()).toEqual(['A-01 accepted'])
  expect(visits).toEqual(['A-01'])
})

/** It saves its last step, and then has no work. */
const finishing = setup({
  types: {
    events: {} as ScanEvent,
    emitted: {} as Feedback,
    meta: {} as StepMeta,
    tags: {} as 'busy' | 'idle',
  },
  delays: { serverTakes },
}).createMachine({
  initial: 'saving',
  states: {
    saving: { tags: 'busy', after: { serverTakes: 'start' } },
    start: { tags: 'idle', meta: { prompt: 'Scannez la liste à trier', expects: ['pickingList'] } },
  },
})

test('a scan that waited for an operation’s last step, and then opens another’s page, is that page’s first', async () => {
  const { bench, land } = aHouse()
  const actor = createActor(finishing, { clock: bench.clock })
  actor.start()
  bench.router.attach({ title: 'Mur de tri', actor })
  bench.scans('location', 'A-01')
  await bench.waits(serverTakes)
  const snapshot = await land()
  expect(snapshot.value).toBe('product')
  expect(bench.story()).toEqual(['A-01 accepted'])
})

test('scans made while the page opens follow in their order', async () => {
  const { bench, land } = aHouse()
  bench.scans('location', 'A-01')
  bench.scans('box', 'CA00101')
  await land()
  expect(bench.story()).toEqual(['A-01 accepted', 'CA00101 accepted'])
})

test('an operation that refuses the scan says so, and the scan opens no second page', async () => {
  const { bench, visits, land } = aHouse()
  bench.scans('order', 'CD00010234')
  await land()
  expect(bench.story()).toEqual(['CD00010234 refused'])
  expect(visits).toEqual(['CD00010234'])
})

test('a scan that opens a page without an operation ends there', async () => {
  const { bench, visits, land } = aHouse()
  bench.scans('location', 'A-01')
  await land({ empty: true })
  expect(bench.last()).toMatchObject({ kind: 'navigated', text: 'Rangement' })
  expect(visits).toEqual(['A-01'])
})

test('while the application looks up a scan’s page, the next scans wait', async () => {
  const { bench, land, visits } = aHouse()
  let found = (_: Place) => {}
  const asking = aBench({
    anywhere: () => ({ title: 'Caisse', find: () => new Promise<Place>(resolve => (found = resolve)) }),
  })
  asking.scans('box', 'CA00101')
  asking.scans('badge', 'BG-7')
  expect(asking.story()).toEqual([])
  found({ refused: 'La caisse CA00101 est libre.' })
  await asking.waits(0)
  expect(asking.outcomes[0]).toMatchObject({ kind: 'refused', text: 'La caisse CA00101 est libre.' })

  bench.scans('location', 'A-01')
  await land()
  expect(visits).toHaveLength(1)
})

test('a failed look-up gives an outcome, and the next scan runs', async () => {
  const bench = aBench({
    anywhere: () => ({ title: 'Caisse', find: () => Promise.reject(new Error('no network')) }),
  })
  bench.scans('box', 'CA00101')
  await bench.waits(0)
  expect(bench.last()).toMatchObject({ kind: 'refused', text: expect.stringContaining('scannez de nouveau') })
  expect(bench.surprises).toHaveLength(1)
  bench.scans('box', 'CA00102')
  await bench.waits(0)
  expect(bench.outcomes).toHaveLength(2)
})

test('work begun during the look-up keeps the operator on it', async () => {
  let found = (_: Place) => {}
  const gone: string[] = []
  const bench = aBench({
    anywhere: () => ({ title: 'Caisse', find: () => new Promise<Place>(resolve => (found = resolve)) }),
  })
  bench.scans('box', 'CA00101')
  const { operation } = startPutAway(bench.clock)
  bench.router.attach(operation)
  operation.actor.send({ type: 'scan.location' })
  found({ title: 'Expédition', go: () => gone.push('shipment') })
  await bench.waits(0)
  expect(gone).toEqual([])
  expect(bench.last()).toMatchObject({ kind: 'refused' })
})
