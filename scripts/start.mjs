// `npm start`: builds if needed, then runs the server in this process, so that signals reach it.
import { buildIfStale } from './build.mjs'
import { runProgram } from './program.mjs'

if (!process.argv.includes('--version')) buildIfStale()
await runProgram('server/main.ts')
