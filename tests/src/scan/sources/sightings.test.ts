import { expect, test } from 'vitest'
import { createSightings, forgetAfter } from '#src/scan/sources/camera.ts'

test('a code held before the camera is one scan, however long', () => {
  const sight = createSightings()
  expect(sight(['CD1'], 0)).toEqual(['CD1'])
  for (let at = 100; at < 20_000; at += 100) expect(sight(['CD1'], at)).toEqual([])
})

test('a code that flickers is one scan; a code taken away and shown again is two', () => {
  const sight = createSightings()
  sight(['CD1'], 0)
  sight([], 500)
  expect(sight(['CD1'], 1000)).toEqual([])
  sight([], 1000 + forgetAfter)
  expect(sight(['CD1'], 1100 + forgetAfter)).toEqual(['CD1'])
})

test('two codes in a frame are two scans, the same code twice in a frame is one', () => {
  const sight = createSightings()
  expect(sight(['CD1', 'CD2', 'CD1'], 0)).toEqual(['CD1', 'CD2'])
  expect(sight(['CD2', 'CD3'], 100)).toEqual(['CD3'])
})
