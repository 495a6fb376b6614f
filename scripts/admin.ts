/** `npm run -s admin -- help`: administration by command line, for scripts and for the day when nobody can log in. */
import { admin } from './admin/run.ts'
import { command } from './command.ts'

await command(() => admin(process.argv.slice(2)))
