import { expect, test } from 'vitest'
import type { Box } from '#contract/fit/place.ts'
import { backToFront, seen, uncovered } from '#src/operations/shipment/isometric.ts'

const board: Box = { at: [0, 0, 0], sides: [300, 200, 10] }
const onIt: Box = { at: [100, 50, 10], sides: [100, 100, 100] }
const before: Box = { at: [0, 200, 0], sides: [100, 100, 100] }

test('what lies below or behind is drawn first', () => {
  expect(backToFront([before, onIt, board])).toEqual([board, before, onIt])
})

test('a number stands in the middle of a top, or beside what hides the middle', () => {
  expect(uncovered(board, [], 10)).toEqual(seen([150, 100, 10]))
  const aside = uncovered(board, [onIt], 10)
  expect(aside).toBeDefined()
  expect(aside).not.toEqual(seen([150, 100, 10]))
})

test('no number stands where all is hidden', () => {
  expect(uncovered(onIt, [{ at: [0, 0, 110], sides: [300, 300, 300] }], 10)).toBeUndefined()
})
