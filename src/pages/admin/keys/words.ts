import { type ApiKey, type ApiRight, apiRights } from '#contract/endpoints/api-key.ts'

const rightWords: Readonly<Record<ApiRight, string>> = {
  orders: 'commandes',
  articles: 'articles',
  stock: 'stock (lecture)',
  deliveries: 'livraisons attendues',
  returns: 'retours annoncés',
  bills: 'factures (lecture)',
}

export const rightOptions = apiRights.map(id => ({ id, label: capital(rightWords[id]) }))

export const rightsText = (rights: readonly ApiRight[]): string =>
  rights.map(right => rightWords[right]).join(', ')

export type KeyState = 'open' | 'expired' | 'revoked'

export function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'open'
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
