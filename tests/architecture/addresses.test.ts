import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { pagePattern } from '#contract/pages.ts'
import { operations } from '#src/operations/index.ts'
import { sourcesIn, withoutComments } from './imports.ts'

const sources = sourcesIn('src').map(file => ({ file, text: withoutComments(file) }))

/** The first words of all addresses: `warehouse`, `shop`, `rest`… */
const firstWords = new Set(
  [...endpoints.map(({ path }) => path), ...named().map(pagePattern)].map(path => path.split('/')[1] ?? ''),
)

/** Where an address begins: an operation declares its shop's page, and this file adds the operations' pages. */
const declares = /^src\/operations\/(\w+\/)?index\.ts$/

test('the application writes no address itself: it looks each one up by its name', () => {
  const written = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/['"`]\/([\w-]+)(?=['"`/?])|(?:\w=\{?|\w = |(?:go|may|assign|open)\()['"]\/['"]/g)]
      .filter(([, word]) => (word === undefined || firstWords.has(word)) && !declares.test(file))
      .map(([found]) => `${file}: ${found}`),
  )
  expect(written).toEqual([])
})

test('every page that the application names exists', () => {
  expect(operations.length).toBeGreaterThan(0)
  expect(named().length).toBeGreaterThan(20)
  for (const name of named()) expect(() => pagePattern(name), name).not.toThrow()
})

/** The names in `pageRoute('…')` and its siblings. */
function named(): string[] {
  const page = sources.flatMap(({ text }) =>
    [...text.matchAll(/page(?:Route|Pattern)\(\s*'([^']+)'/g)].map(([, name = '']) => name),
  )
  const ofOperation = sources.flatMap(({ text }) =>
    [...text.matchAll(/operationPage\('([^']+)'/g)].map(([, name = '']) => `warehouse_${name}`),
  )
  const ofShop = sources.flatMap(({ text }) =>
    [...text.matchAll(/shopPage\('([^']+)'/g)].map(([, name = '']) => `shop_${name}`),
  )
  return [...page, ...ofOperation, ...ofShop]
}
