import { expect, test } from 'vitest'
import { sourcesIn, withoutComments } from './imports.ts'

/** Tables whose rows belong to a warehouse, by themselves or by what they hang from. */
const belonging =
  'orders|pickingLists|parcels|receptions|returns|carrierSlips|printJobs|printLog|refusals|announcedReturns|boxes|locations|computers|counts|moves|stock'

/**
 * A query is narrowed by the user's reach or a warehouse's id, or takes rows that an earlier query has found. The conditions of
 * lists begin with the reach: `placesOf`, `ordersOf`, `deliveriesOf`, `listedParcels`.
 */
const narrowed =
  /\b(within|withinTold|withinOrNoShop|ofOwnWarehouse|inOwnWarehouse|mayPrint|placesOf|ordersOf|deliveriesOf|listed[A-Z]\w+)\(|\bwarehouseId\b/
const byId =
  /\b(eq|inArray|isOneOfThese)\(\s*\w+\.(id|orderId|slipId|pickingListId|parcelId|receptionId|returnId|locationId|fromId|toId|undoes|againOf)\b/

/** Queries that see several warehouses, or whose caller narrows them. */
const others: readonly (readonly [query: string, why: string])[] = [
  [
    'server/announcements/announcer.ts: parcels',
    'a number is borne once; the refusal names no parcel out of reach',
  ],
  [
    'server/articles/archive.ts: stock',
    'an article is archived in all warehouses, so stock in each stands against it',
  ],
  [
    'server/articles/kits.ts: stock',
    'an article is a kit in all warehouses, so stock in each stands against it',
  ],
  ['server/articles/merge.ts: stock', 'looks for stock elsewhere, to refuse the merge'],
  ['server/assembly/change.ts: stock', 'whether an article perishes is true in all warehouses'],
  ['server/carrier-slip/parcels.ts: parcels', 'the columns of a parcel; each caller adds its condition'],
  ['server/db/search-orders.ts: orders', 'counts what the caller’s condition finds'],
  ['server/db/search-orders.ts: orders', 'the same'],
  ['server/db/stock-check.ts: moves', 'the program checks all stock'],
  ['server/db/stock-check.ts: stock', 'the same'],
  ['server/deliveries/save.ts: receptions', 'a name is given once, whichever warehouse has it'],
  ['server/deliveries/save.ts: receptions', 'the same'],
  ['server/idle/packing.ts: orders', 'counts by list; the query around it narrows the lists'],
  ['server/orders/find.ts: announcedReturns', 'finds ids; the query around it is narrowed'],
  ['server/orders/find.ts: boxes', 'finds ids; the query around it is narrowed'],
  ['server/orders/find.ts: orders', 'the same'],
  ['server/orders/find.ts: parcels', 'the same'],
  ['server/orders/find.ts: parcels', 'the same'],
  ['server/orders/find.ts: pickingLists', 'the same'],
  ['server/orders/save.ts: orders', 'a name is given once'],
  ['server/orders/save.ts: orders', 'the same'],
  ['server/orders/tracking.ts: parcels', 'a number is borne once; the refusal names no order out of reach'],
  ['server/orders/whole.ts: parcels', 'those of orders that their caller has found or locked'],
  ['server/printing/log.ts: orders', 'an order out of reach must be refused, so it is looked for'],
  [
    'server/public-api/deliveries.ts: receptions',
    'a delivery of another warehouse must be refused, so it is looked for',
  ],
  ['server/reception/documents.ts: moves', 'whether an article comes in lots is true in all warehouses'],
  ['server/reception/lot-dates.ts: stock', 'a lot perishes on one day in all warehouses'],
  ['server/stock/moves.ts: moves', 'from or to the place that its caller has found'],
  ['server/stock/moves.ts: moves', 'the moves of a place or an article; each caller adds its condition'],
  ['server/warehouse/calls.ts: stock', 'whether an article comes in lots is true in all warehouses'],
  ['server/work-lists/page.ts: orders', 'the orders on a list that its caller narrows'],
]

/** The programs that see all warehouses: the database's own, the demo, and what forgets old data. */
const forAll = ['server/db/schema/', 'server/demo/', 'server/retention/']

const sources = sourcesIn('server')
  .filter(file => !forAll.some(folder => file.startsWith(folder)))
  .map(file => ({ file, text: withoutComments(file) }))

type Query = { file: string; table: string; text: string }

function queriesIn({ file, text }: { file: string; text: string }): Query[] {
  const begins = text.matchAll(new RegExp(`\\.(?:from|update|delete|\\$count)\\((${belonging})\\b`, 'g'))
  return [...begins].map(begin => ({ file, table: begin[1] ?? '', text: chainFrom(text, begin.index) }))
}

/** The calls that follow one another from here, without the joins: `.from(orders).where(…).limit(1)`. */
function chainFrom(text: string, start: number): string {
  let chain = ''
  for (let at = start; ; ) {
    const link = /^\s*\.([\w$]+)\(/.exec(text.slice(at))
    if (!link) return chain
    let end = at + link[0].length
    for (let open = 1; open > 0; end += 1) {
      if (text[end] === '(') open += 1
      if (text[end] === ')') open -= 1
    }
    if (!link[1]?.endsWith('Join')) chain += text.slice(at, end)
    at = end
  }
}

/** The names in a query, and what the same file defines them as: `isLate(now)`, `which`. */
function withDefinitions({ file, text }: Query): string {
  const whole = sources.find(source => source.file === file)?.text ?? ''
  const names = new Set(text.match(/\b[a-z]\w+\b/g))
  const definitions = whole.matchAll(/\b(?:const|function) (\w+)\b[\s\S]*?(?=\n\s*\n|$)/g)
  return [text, ...[...definitions].flatMap(([body, name = '']) => (names.has(name) ? [body] : []))].join(
    '\n',
  )
}

const queries = sources.flatMap(queriesIn)

test('every query of what belongs to a warehouse is narrowed to one', () => {
  expect(queries.length).toBeGreaterThan(100)
  const wide = queries.filter(query => {
    const text = withDefinitions(query)
    return !narrowed.test(text) && !byId.test(text)
  })
  expect(wide.map(({ file, table }) => `${file}: ${table}`).sort()).toEqual(others.map(([query]) => query))
})

test('shop and warehouse are compared together, in one place', () => {
  const alone =
    /\b(?:eq|inArray)\(\s*(?:orders|pickingLists|receptions|returns|printJobs|printLog|files)\.shopId\b/
  const wrong = sources.filter(({ file, text }) => file !== 'server/auth/reach.ts' && alone.test(text))
  expect(wrong.map(({ file }) => file)).toEqual([])
})
