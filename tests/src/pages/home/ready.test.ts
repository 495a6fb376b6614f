import { expect, test } from 'vitest'
import { otherPages } from '#src/app/pages.ts'
import { operationPage } from '#src/operations/addresses.ts'
import { operations } from '#src/operations/index.ts'
import { steps } from '#src/pages/home/GettingReady.tsx'

test('the card of each step of getting ready is the one that goes to its screen', () => {
  const screens = new Map<string, string>([
    ...otherPages.map(({ card, path }) => [card, path] as const),
    ...operations.map(({ card, id }) => [card, operationPage(id)] as const),
  ])
  const led = Object.values(steps).map(({ card }) => screens.get(card))
  expect(led).toEqual(Object.values(steps).map(({ to }) => to))
})
