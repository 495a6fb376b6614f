import { expect, test } from 'vitest'
import { aBench, secondScanner } from '../bench.ts'
import { serverTakes, startPutAway } from '../put-away.ts'

test('a nervous trigger: the same code twice within 300 ms is one scan', async () => {
  const bench = aBench({ anywhere: () => ({ title: 'Fiche ouverte', go: () => {} }) })
  bench.scans('product', 'TASSE')
  await bench.waits(299)
  bench.scans('product', 'TASSE')
  expect(bench.story()).toEqual(['TASSE navigated', 'TASSE duplicate'])
})

test('the same code again after 300 ms is a second scan', async () => {
  const bench = aBench({ anywhere: () => ({ title: 'Fiche ouverte', go: () => {} }) })
  bench.scans('product', 'TASSE')
  await bench.waits(300)
  bench.scans('product', 'TASSE')
  expect(bench.story()).toEqual(['TASSE navigated', 'TASSE navigated'])
})

test('a scanner on its stand that keeps repeating one code makes one scan', async () => {
  const bench = aBench({ anywhere: () => ({ title: 'Fiche ouverte', go: () => {} }) })
  for (let time = 0; time < 5; time += 1) {
    bench.scans('product', 'TASSE')
    await bench.waits(200)
  }
  expect(bench.story().filter(line => line.endsWith('duplicate'))).toHaveLength(4)
})

test('two scanners that read the same code are two scans', () => {
  const bench = aBench({ anywhere: () => ({ title: 'Fiche ouverte', go: () => {} }) })
  bench.scans('product', 'TASSE')
  bench.scans('product', 'TASSE', secondScanner)
  expect(bench.story()).toEqual(['TASSE navigated', 'TASSE navigated'])
})

test('a step that counts pieces counts both', async () => {
  const bench = aBench()
  bench.router.attach(startPutAway(bench.clock).operation)
  bench.scans('location', 'EM-A-01')
  bench.scans('product', 'TASSE')
  bench.scans('product', 'TASSE')
  await bench.waits(serverTakes)
  await bench.waits(serverTakes)
  expect(bench.story().slice(1)).toEqual(['TASSE accepted', 'TASSE accepted'])
})
