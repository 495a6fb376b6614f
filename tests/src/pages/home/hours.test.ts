import { expect, test } from 'vitest'
import { hoursToShow, scaleTop } from '#src/pages/home/HourlyChart.tsx'

const day = (worked: Record<number, number> = {}) =>
  Array.from({ length: 24 }, (_, hour) => worked[hour] ?? 0)
const span = (byHour: number[]) => {
  const hours = hoursToShow(byHour)
  return [hours.at(0)?.hour, hours.at(-1)?.hour]
}

test('the chart shows the working day even before it has begun', () => {
  expect(span(day())).toEqual([6, 21])
  expect(span(day({ 9: 40 }))).toEqual([6, 21])
})

test('night work widens the chart', () => {
  expect(span(day({ 4: 1 }))).toEqual([4, 21])
  expect(span(day({ 23: 1 }))).toEqual([6, 23])
})

test('every hour keeps its own figure', () => {
  expect(hoursToShow(day({ 9: 40 })).find(({ hour }) => hour === 9)).toEqual({ hour: 9, pieces: 40 })
})

test.each([
  [1, 4],
  [7, 10],
  [12, 20],
  [412, 500],
  [500, 500],
  [1001, 2000],
])('the scale for %i ends at %i', (most, top) => {
  expect(scaleTop(most)).toBe(top)
})
