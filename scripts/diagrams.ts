// `npm run diagrams`: the operations' machines as pictures, into machines/README.md. A stale one fails the tests.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { diagramsOf } from './mermaid.ts'

const readme = fileURLToPath(new URL('../machines/README.md', import.meta.url))
writeFileSync(readme, await diagramsOf())
console.log('machines/README.md')
