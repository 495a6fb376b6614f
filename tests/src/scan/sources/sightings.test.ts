import { expect, test } from 'vitest'
import { createSightings, forgetAfter } from '#src/scan/sources/camera.ts'

test('a code held before the camera is scanned once, however long', () => {
  const sight = createSightings()
  expect(sight(['CD1'], 0)).toEqual(['CD1'])
  for (let at = 100; at < 20_000; at += 100) expect(sight(['CD1'], at)).toEqual([])
})

test('a code that flickers for a moment is not scanned again; one that was taken away is', () => {
  const sight = createSightings()
  sight(['CD1'], 0)
  sight([], 500)
  expect(sight(['CD1'], 1000)).toEqual([])
  sight([], 1000 + forgetAfter)
  expect(sight(['CD1'], 1100 + forgetAfter)).toEqual(['CD1'])
})

test('two codes in the picture are two scans, and the same one twice in a frame is one', () => {
  const sight = createSightings()
  expect(sight(['CD1', 'CD2', 'CD1'], 0)).toEqual(['CD1', 'CD2'])
  expect(sight(['CD2', 'CD3'], 100)).toEqual(['CD3'])
})
