import { expect, test } from 'vitest'
import { aBench } from '../bench.ts'
import { serverTakes, startPutAway } from '../put-away.ts'

async function runningBeforeItsScreen() {
  const bench = aBench()
  const { operation } = startPutAway(bench.clock)
  const end = bench.router.attach(operation)
  await bench.waits(0)
  return { bench, operation, end }
}

test('a scan under way keeps its answer when its operation’s screen is drawn', async () => {
  const { bench, operation } = await runningBeforeItsScreen()
  bench.scans('location', 'EM-A-01')
  bench.scans('product', 'TASSE')
  bench.router.attach(operation)
  await bench.waits(serverTakes)
  expect(bench.story()).toEqual(['EM-A-01 accepted', 'TASSE accepted'])
})

test('an error made before the screen is drawn still asks to be seen', async () => {
  const { bench, operation } = await runningBeforeItsScreen()
  bench.scans('product', 'TASSE')
  expect(bench.router.latched()).not.toBeNull()
  bench.router.attach(operation)
  expect(bench.router.latched()).not.toBeNull()
})

test('the operation takes scans until screen and operation have both ended', async () => {
  const { bench, operation, end } = await runningBeforeItsScreen()
  const leave = bench.router.attach(operation)
  leave()
  bench.scans('location', 'EM-A-01')
  end()
  end()
  bench.scans('location', 'EM-A-02')
  await bench.waits(0)
  expect(bench.story()).toEqual(['EM-A-01 accepted', 'EM-A-02 refused'])
})
