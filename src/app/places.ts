import type { Code } from '#contract/barcodes/index.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { Routing } from '#contract/endpoints/routing.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Permission } from '#src/commands/command.ts'
import { codePath, locationPath } from '#src/pages/information/addresses.ts'
import type { Place, Search } from '#src/scan/router/ports.ts'
import type { Session } from '#src/session/session.ts'
import type { Routed } from './routing.ts'

type World = {
  session: Pick<Session, 'get' | 'logInWithBadge'>
  /** Whether this person's menu leads there. */
  may: (path: string) => Permission
  go: (path: string) => Promise<void>
  /** Where a box or a parcel belongs now. */
  route: (code: Routed) => Promise<Routing | Refusal>
  /** The shop whose delivery it is. */
  receives: (document: string) => Promise<string | Refusal>
}

/** What a code opens when no operation claims it. */
export function placeOf(code: Code, world: World): Place | Search | null {
  const { session, go } = world
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
    case 'return':
      return opening(world, '/warehouse/order-return', `Retour ${code.value}`, code.value)
    case 'pickingList':
      return working(world, '/warehouse/shipment', `Liste ${code.value}`)
    case 'box':
      return { title: `Caisse ${code.value}`, find: () => whereItBelongs(code, world) }
    case 'package':
      return { title: `Colis ${code.value}`, find: () => whereItBelongs(code, world) }
    case 'reception':
      return { title: `Réception ${code.value}`, find: () => whoReceives(code.value, world) }
    case 'product':
      return { title: `Article ${code.value}`, go: () => go(codePath(code.value)) }
    case 'location':
      return { title: `Emplacement ${code.value}`, go: () => go(locationPath(code.value)) }
    default:
      return null
  }
}

async function whereItBelongs(code: Routed, world: World): Promise<Place> {
  const routing = await world.route(code)
  if (isRefusal(routing)) return { refused: routing.refused.detail }
  const { operation, target, next } = routing
  if (operation === null) return { refused: next }
  const path = `/warehouse/${operation}`
  return operation === 'order-information' ? opening(world, path, next, target) : working(world, path, next)
}

async function whoReceives(document: string, world: World): Promise<Place> {
  const permission = world.may('/warehouse/reception')
  if (!permission.allowed) return { refused: `Réception ${document} : ${lowerFirst(permission.because)}` }
  const shop = await world.receives(document)
  if (isRefusal(shop)) return { refused: shop.refused.detail }
  return {
    title: `Réception ${document}`,
    handsOn: true,
    go: () => world.go(`/shop/${shop}/reception`),
  }
}

/** The screen of an operation whose first scan this is. */
function working({ may, go }: World, path: string, title: string): Place {
  const permission = may(path)
  if (!permission.allowed) return { refused: `${title} ${permission.because}` }
  return { title, handsOn: true, go: () => go(path) }
}

/** A screen that opens the thing at once: what stands behind `?code=` is as good as scanned. */
function opening({ may, go }: World, path: string, title: string, code: string): Place {
  const permission = may(path)
  if (!permission.allowed) return { refused: `${title} : ${lowerFirst(permission.because)}` }
  return { title, go: () => go(`${path}?code=${encodeURIComponent(code)}`) }
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
