import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

/** The transactions of one call follow each other faster than this. */
const calmMs = 5
/** In a house that is never calm, long work still gets a turn now and then. */
const patience = { patienceMs: 250 }

/**
 * Resolves once nobody uses the one connection of the embedded database. Long work that waits for this between its
 * transactions keeps a call waiting for at most one of them, however many transactions the call has.
 */
export function quietOf(pool: Pool, { patienceMs } = patience): () => Promise<void> {
  let lastUse = 0
  pool.on('release', () => {
    lastUse = performance.now()
  })
  const isTaken = () => pool.waitingCount > 0 || pool.idleCount < pool.totalCount
  return async () => {
    const giveUp = performance.now() + patienceMs
    do await pause(calmMs)
    while (performance.now() < giveUp && (isTaken() || performance.now() - lastUse < calmMs))
  }
}
