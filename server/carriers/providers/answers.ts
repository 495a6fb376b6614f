import { type Later, later, type Refused, refused } from './provider.ts'
import type { Heard } from './talk.ts'

/** Undefined for what is no JSON: a proxy's page, say. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** An answer that the provider's description does not hold, or one that every provider gives alike. */
export function unexpected(status: number): Refused | Later {
  if (status === 401 || status === 403) {
    return refused(
      'il refuse le compte de l’entrepôt : un administrateur doit vérifier son secret',
      'account',
    )
  }
  if (status === 429) return later('il a trop de demandes, et demande d’attendre')
  if (status >= 500) return later(`il est en panne (erreur ${status})`)
  // After a success nobody knows what was bought, so the next try looks first.
  if (status >= 200 && status < 300) return later('sa réponse ne se lit pas')
  return refused(`il a répondu ce que personne n’attend (${status})`)
}

/** Why an account does not work, from the answer to a question that buys nothing. */
export function whyAmiss(heard: Heard, isWell: (status: number) => boolean): string | undefined {
  if (heard.came === 'silence') return heard.reason
  return isWell(heard.status) ? undefined : unexpected(heard.status).reason
}
