import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { embeddedOnly, onBoth, onPostgres } from '#tests/on-postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const named = [...Object.keys(onPostgres), ...Object.keys(embeddedOnly)]

const serverTests = readdirSync(join(root, 'tests/server'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.test.ts'))
  .map(name => `tests/server/${name.replaceAll('\\', '/')}`)

test('every file that is to run on PostgreSQL exists, and stands in one list only', () => {
  expect(named.filter(file => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
  expect(Object.keys(onBoth).filter(file => !(file in onPostgres))).toEqual([])
})

test('a server test that does things at once, or queries by SQL of its own, says whether PostgreSQL matters', () => {
  const telling = /Promise\.(all|allSettled|race)\(|changeServer\(|sql`/
  const silent = serverTests.filter(
    file => !named.includes(file) && telling.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(silent).toEqual([])
})
