import type { Code } from '#contract/barcodes/index.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { Verdict } from '#src/commands/command.ts'
import type { Place } from '#src/scan/ports.ts'
import type { Session } from '#src/session/session.ts'

type World = {
  session: Pick<Session, 'get' | 'logInWithBadge'>
  /** Whether this person's menu leads there. */
  may: (path: string) => Verdict
  go: (path: string) => Promise<void>
}

/** What a code opens when no operation claims it. */
export function placeOf(code: Code, world: World): Place | null {
  const { session } = world
  const loggedIn = session.get().token !== null
  if (code.kind === 'badge') {
    if (loggedIn) return { refused: 'Une session est déjà ouverte ici. Déconnectez-vous d’abord.' }
    return { title: 'Badge lu', go: () => session.logInWithBadge(formatOwn('badge', code.value)) }
  }
  if (!loggedIn) return { refused: 'Connectez-vous d’abord : scannez votre badge.' }
  switch (code.kind) {
    case 'order':
      return opening(world, '/warehouse/order-information', `Commande ${code.value}`, code.value)
    case 'tracking':
      return opening(world, '/warehouse/order-information', `Numéro de suivi ${code.value}`, code.value)
    default:
      return null
  }
}

/** A screen that opens the thing at once: what stands behind `?code=` is as good as scanned. */
function opening({ may, go }: World, path: string, title: string, code: string): Place {
  const verdict = may(path)
  if (!verdict.allowed) return { refused: `${title} : ${lowerFirst(verdict.because)}` }
  return { title, go: () => go(`${path}?code=${encodeURIComponent(code)}`) }
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
