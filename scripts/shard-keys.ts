import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema/index.ts'

/** The tables without a way to one warehouse, and who shares their rows. A new one has to be named here. */
const shared = {
  warehouses: 'directory',
  users: 'directory',
  user_shops: 'directory',
  mail_wishes: 'directory',
  sessions: 'home of the person',
  reported_addresses: 'home of the person',
  saved_views: 'home of the person',
  passkeys: 'home of the person',
  login_attempts: 'home of the person',
  spent_log_ins: 'home of the person',
  audit_log: 'where it happened',
  refusals: 'where it happened',
  idempotency_keys: 'where it happened',
  kept_changes: 'where it happened',
  print_log: 'where it happened',
  files: 'where it happened',
  settings: 'each shard its own',
  bill_numbers: 'each shard its own',
  reasons: 'copied to every shard',
  carriers: 'copied to every shard',
  carrier_cartons: 'copied to every shard',
  carrier_shops: 'copied to every shard',
  cartons: 'copied to every shard',
  carton_shops: 'copied to every shard',
  shops: 'copied to the shop’s shards',
  campaigns: 'copied to the shop’s shards',
  products: 'copied to the shop’s shards',
  product_codes: 'copied to the shop’s shards',
  product_parts: 'copied to the shop’s shards',
  event_subscriptions: 'copied to the shop’s shards',
  events: 'where it happened',
  event_sendings: 'where it happened',
  stock_touched: 'where it happened',
  mails: 'where it happened',
} as const

type Row = { readonly table: string; readonly key: string; readonly unique: string }
type Shared = keyof typeof shared
const isShared = (name: string): name is Shared => Object.hasOwn(shared, name)

const key = 'warehouse_id'

/** Every table of the schema: how a row of it names its warehouse, and which names are unique beyond one. */
export function shardKeys(): Row[] {
  const tables = Object.values(schema)
    .filter(one => is(one, PgTable))
    .map(one => getTableConfig(one))
  const ways = waysOf(tables)
  const lost = tables.find(({ name }) => !ways.has(name) && !isShared(name))
  if (lost) throw new Error(`${lost.name} names no warehouse: scripts/shard-keys.ts does not say whose it is`)
  const stale = Object.keys(shared).find(name => ways.has(name) || !tables.some(one => one.name === name))
  if (stale) throw new Error(`${stale} is not shared any more: scripts/shard-keys.ts`)
  return tables
    .map(table => ({
      table: table.name,
      key: isShared(table.name) ? `— (${shared[table.name]})` : (ways.get(table.name) ?? ''),
      unique: uniqueBeyond(table).join(', '),
    }))
    .sort((one, other) => one.table.localeCompare(other.table))
}

type Table = ReturnType<typeof getTableConfig>

/** The shortest way along references that no row can leave empty, to a table with the warehouse's id. */
function waysOf(tables: readonly Table[]): Map<string, string> {
  const ways = new Map<string, string>()
  for (const { name, columns } of tables) {
    if (columns.some(column => column.name === key && column.notNull)) ways.set(name, `\`${key}\``)
  }
  for (let found = true; found; ) {
    found = false
    const known = new Map(ways)
    for (const { name, foreignKeys } of tables) {
      if (known.has(name)) continue
      for (const { columns, foreignTable } of foreignKeys.map(one => one.reference())) {
        const [column] = columns
        const there = getTableConfig(foreignTable).name
        // People work in a warehouse; what refers to them does not belong to it.
        if (!column?.notNull || !known.has(there)) continue
        ways.set(name, `\`${column.name}\` → ${there}`)
        found = true
        break
      }
    }
  }
  return ways
}

/** Unique today in the whole database, without warehouse or shop, and not a drawn id. */
function uniqueBeyond({ columns, uniqueConstraints, indexes }: Table): string[] {
  const sets = [
    ...columns.filter(({ isUnique }) => isUnique).map(({ name }) => [name]),
    ...uniqueConstraints.map(one => one.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => config.columns.flatMap(column => ('name' in column ? (column.name ?? []) : []))),
  ]
  // What holds an id is as unique as the thing that has it.
  return sets
    .filter(names => !names.some(name => name.endsWith('_id')))
    .map(names => `\`${names.join('+')}\``)
}

export function shardTable(): string {
  const rows = shardKeys().map(({ table, key, unique }) => `| ${table} | ${key} | ${unique} |`)
  return ['| table | a row’s warehouse | unique in the whole database |', '|---|---|---|', ...rows].join('\n')
}

const [begin, end] = ['<!-- tables -->', '<!-- end of tables -->']

/** The text with the table of today between its marks. */
export function withShardTable(text: string): string {
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/scale.md has lost ${begin}`)
  return `${before}${begin}\n\n${shardTable()}\n\n${end}${after}`
}
