import { randomUUID } from 'node:crypto'
import { type SQL, TransactionRollbackError } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/db/open.ts'
import { makeJournal } from '#simulate/world/journal.ts'
import type { atTheServer } from '#tests/drivers/server.ts'

/** Work at this server that its journal knows of, and what the audit finds once somebody breaks the database by hand. */
export function audited(server: Awaited<ReturnType<typeof atTheServer>>, person: string) {
  const journal = makeJournal()
  return {
    journal,
    async does<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
      const key = randomUUID()
      const reply = await server.call(endpoint, input)
      expect(reply.status, reply.text).toBe(200)
      journal.begin(key, `${person} 1`, endpoint, input)
      journal.answered(key, 200, reply.text, false)
      return reply
    },
    async foundAfter(broken: readonly SQL[], check: (tx: Tx) => Promise<string[]>): Promise<string> {
      let faults: string[] = []
      await server.db
        .transaction(async tx => {
          for (const one of broken) await tx.execute(one)
          faults = await check(tx)
          tx.rollback()
        })
        .catch(error => {
          if (!(error instanceof TransactionRollbackError)) throw error
        })
      return faults.join('\n')
    },
  }
}
