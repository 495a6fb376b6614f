import { eq } from 'drizzle-orm'
import { returnPath } from '#contract/endpoints/identity-provider.ts'
import type { Db } from '../db/open.ts'
import { identityProviders, identitySessions } from '../db/schema/index.ts'
import type { Vault } from '../vault.ts'
import { loadClient, type Outside } from './outside.ts'
import { tokenOwner } from './sessions.ts'

type World = { readonly db: Db; readonly vault: Vault | undefined; readonly outside: Outside }

/** Where a person logs out of their provider, too. Undefined: they came by none, or it has no such page or does not answer. */
export async function leavingAddress(
  { db, vault, outside }: World,
  sessionId: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ row: identitySessions, provider: identityProviders })
    .from(identitySessions)
    .innerJoin(identityProviders, eq(identityProviders.id, identitySessions.providerId))
    .where(eq(identitySessions.sessionId, sessionId))
  if (!found) return undefined
  const { row, provider } = found
  const hint = vault?.open(row.idToken, tokenOwner(sessionId))
  const config = await outside.of(provider).catch(() => undefined)
  if (hint === undefined || config?.serverMetadata().end_session_endpoint === undefined) return undefined
  const client = await loadClient()
  return client.buildEndSessionUrl(config, {
    id_token_hint: hint,
    post_logout_redirect_uri: `${row.origin}${returnPath}`,
  }).href
}
