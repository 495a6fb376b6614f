import type { Code } from '#contract/barcodes/index.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { Place } from '#src/scan/ports.ts'
import type { Session } from '#src/session/session.ts'

/** What a code opens when no operation claims it. The screens of orders, articles and places come with their operations. */
export function placeOf(code: Code, session: Pick<Session, 'get' | 'logInWithBadge'>): Place | null {
  const loggedIn = session.get().token !== null
  if (code.kind === 'badge') {
    if (loggedIn) return { refused: 'Une session est déjà ouverte ici. Déconnectez-vous d’abord.' }
    return { title: 'Badge lu', go: () => session.logInWithBadge(formatOwn('badge', code.value)) }
  }
  return loggedIn ? null : { refused: 'Connectez-vous d’abord : scannez votre badge.' }
}
