// `npm run shards`: writes the tables and their shard keys into docs/scale.md. A stale file fails the tests.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withShardTable } from './shard-keys.ts'

const file = fileURLToPath(new URL('../docs/scale.md', import.meta.url))
writeFileSync(file, withShardTable(readFileSync(file, 'utf8')))
console.log('docs/scale.md')
