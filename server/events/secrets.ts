import type { eventSubscriptions } from '../db/schema/index.ts'
import type { Vault } from '../vault.ts'

type Row = typeof eventSubscriptions.$inferSelect

/** Whose secret it is: a sealed text copied to another row opens nothing. */
export const ownerOf = ({ id }: Pick<Row, 'id'>): string => `event-subscription:${id}`

/** What signs now: the secret, and beside it the former one while receivers change over. Empty: none can be read. */
export function secretsOf(vault: Vault | undefined, row: Row, now: Date): string[] {
  const { secret, formerSecret, formerUntil } = row
  const sealed = [secret, ...(formerSecret && formerUntil && formerUntil > now ? [formerSecret] : [])]
  return sealed.flatMap(one => vault?.open(one, ownerOf(row)) ?? [])
}
