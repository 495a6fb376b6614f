// `npm run diagrams`: draws the machines into machines/README.md. A stale file fails the tests.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { diagramsOf } from './mermaid.ts'

const readme = fileURLToPath(new URL('../machines/README.md', import.meta.url))
writeFileSync(readme, await diagramsOf())
console.log('machines/README.md')
