// `npm start`: builds if needed, then runs the server in this process, so that signals reach it.
import { register } from 'tsx/esm/api'
import { buildIfStale } from './build.mjs'

buildIfStale()
register()
await import('../server/main.ts')
