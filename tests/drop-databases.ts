import { dropLeftDatabases } from './drivers/postgres.ts'

/** At the end of a run on PostgreSQL. */
export const teardown = dropLeftDatabases
