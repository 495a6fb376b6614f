// Plain JavaScript for the same reason as worker.mjs.
import { PGlite } from '@electric-sql/pglite'

/** PostgreSQL's parameters for the embedded database. */
export const startParameters = [
  // Without -F (which turns fsync off), acknowledged changes survive a killed process.
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...['-c', 'shared_buffers=16MB', '-c', 'wal_sync_method=open_datasync'],
]
