import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { diagramsOf } from '#scripts/mermaid.ts'

test('machines/README.md shows the machines as they are; `npm run diagrams` draws it anew', async () => {
  expect(readFileSync('machines/README.md', 'utf8')).toBe(await diagramsOf())
})
