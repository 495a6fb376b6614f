import { expect, test } from 'vitest'
import type { Place, Search } from '#src/scan/router/ports.ts'
import { aBench } from '../bench.ts'
import { startPutAway } from '../put-away.ts'

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

test('a scan opens the page of an operation and is its first scan; it has one outcome, the operation’s', async () => {
  const { bench, visits, land } = aHouse()
  bench.scans('location', 'A-01')
  expect(bench.story()).toEqual([])
  expect(bench.pending).toEqual([{ text: 'A-01', reason: 'working' }])
  const snapshot = await land()
  expect(snapshot.value).toBe('product')
  expect(bench.story()).toEqual(['A-01 accepted'])
  expect(visits).toEqual(['A-01'])
})

test('scans made meanwhile come after it, in their order', async () => {
  const { bench, land } = aHouse()
  bench.scans('location', 'A-01')
  bench.scans('box', 'CA00101')
  await land()
  expect(bench.story()).toEqual(['A-01 accepted', 'CA00101 accepted'])
})

test('an operation that does not want it says so, and no second page is opened', async () => {
  const { bench, visits, land } = aHouse()
  bench.scans('order', 'CD00010234')
  await land()
  expect(bench.story()).toEqual(['CD00010234 refused'])
  expect(visits).toEqual(['CD00010234'])
})

test('a page without an operation is where it ends', async () => {
  const { bench, visits, land } = aHouse()
  bench.scans('location', 'A-01')
  await land({ empty: true })
  expect(bench.last()).toMatchObject({ kind: 'navigated', text: 'Rangement' })
  expect(visits).toEqual(['A-01'])
})

test('where it leads may have to be asked first: the next scans wait', async () => {
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

test('a search that fails is an outcome, and the next scan is heard', async () => {
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

test('work that has begun meanwhile is not left for what was found', async () => {
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
