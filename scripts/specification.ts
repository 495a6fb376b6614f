// `npm run specification`: writes docs/specification.md, row by row of the customer's specification.
import { writeFileSync } from 'node:fs'
import { specification } from './specification/rows.ts'
import { problemsOf, tableOf } from './specification/table.ts'

const problems = problemsOf(specification)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
writeFileSync(new URL('../docs/specification.md', import.meta.url), tableOf(specification))
console.log('docs/specification.md')
