import { createHmac, randomBytes } from 'node:crypto'
import type { eventSubscriptions } from '../db/schema/index.ts'
import type { Vault } from '../vault.ts'

type Row = typeof eventSubscriptions.$inferSelect

/** The owner of the secret: a sealed text copied to another row opens nothing. */
export const ownerOf = ({ id }: Pick<Row, 'id'>): string => `event-subscription:${id}`

/** The secrets that sign now: the present one, and the former one for a while. Empty: none can be read. */
export function secretsOf(vault: Vault | undefined, row: Row, now: Date): string[] {
  const { secret, formerSecret, formerUntil } = row
  const sealed = [secret, ...(formerSecret && formerUntil && formerUntil > now ? [formerSecret] : [])]
  return sealed.flatMap(one => vault?.open(one, ownerOf(row)) ?? [])
}

/** Standard Webhooks writes secrets as `whsec_` and 32 bytes in base64. */
const prefix = 'whsec_'

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export type Message = { readonly id: string; readonly at: Date; readonly body: string }

/** The headers of one try. A receiver accepts a message if any of the signatures is right. */
export function signed({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
