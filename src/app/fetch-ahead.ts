import type { Operation } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'

/**
 * Fetches the files of the operation that this address opens, and opens the outbox that it begins with, while the access
 * record is still being read.
 */
export function fetchAhead(pathname: string, openOutbox: () => Promise<unknown>): void {
  const segments = pathname.split('/')
  const opened = operations.find(({ path }: Operation) => segments.includes(path))
  if (!opened) return
  // A file that fails to load is asked for again, and the failure is shown, when the screen is drawn.
  const missing = () => {}
  import('#src/operations/OperationScreen.tsx').catch(missing)
  opened.load().catch(missing)
  openOutbox().catch(missing)
}
