// `npm run -s api`: prints every call of the contract.
import { endpoints } from '#contract/endpoints/index.ts'

const rows = endpoints.map(({ name, method, path, does }) => ({ method, path, name, does }))
const columns = ['method', 'path', 'name'] as const
const width = (column: (typeof columns)[number]) => Math.max(...rows.map(row => row[column].length))
const widths = new Map(columns.map(column => [column, width(column)]))

for (const row of rows) {
  const cells = columns.map(column => row[column].padEnd(widths.get(column) ?? 0))
  console.log([...cells, row.does].join('  '))
}
console.log(`\n${rows.length} appels.`)
