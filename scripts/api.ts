// `npm run -s api`: every call of the contract, and whether the server answers it already.
import { endpoints } from '#contract/endpoints/index.ts'
import { handlerOf } from '#server/calls/index.ts'

const rows = endpoints.map(({ name, method, path, does }) => ({
  state: handlerOf(name) ? 'servi' : 'à venir',
  method,
  path,
  name,
  does,
}))
const columns = ['state', 'method', 'path', 'name'] as const
const width = (column: (typeof columns)[number]) => Math.max(...rows.map(row => row[column].length))
const widths = new Map(columns.map(column => [column, width(column)]))

for (const row of rows) {
  const cells = columns.map(column => row[column].padEnd(widths.get(column) ?? 0))
  console.log([...cells, row.does].join('  '))
}
const served = rows.filter(({ state }) => state === 'servi').length
console.log(`\n${rows.length} appels : ${served} servis, ${rows.length - served} à venir.`)
