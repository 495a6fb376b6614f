import type { Code } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { isSscc } from '#contract/barcodes/sscc.ts'
import type { Routing } from '#contract/endpoints/routing.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Permission } from '#src/commands/command.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import { codePath, placePage } from '#src/operations/thing-pages.ts'
import type { Place, Search } from '#src/scan/router/ports.ts'
import type { Session } from '#src/session/session.ts'
import type { OfShop, Routed } from './routing.ts'

export type PlacesWorld = {
  session: Pick<Session, 'get' | 'logInWithBadge'>
  /** Whether this person's menu leads there. */
  may: (path: string) => Permission
  go: (path: string) => Promise<void>
  /** Asks on which screen a box or a parcel belongs now. */
  route: (kind: Routed, name: string) => Promise<Routing | Refusal>
  /** Whether a parcel here bears or bore this tracking number. */
  isBorne: (number: string) => Promise<boolean | Refusal>
  /** The shop whose delivery or picking list it is. */
  shopOf: (kind: OfShop, name: string) => Promise<string | Refusal>
}

type Opening = Place | Search | null

/** The application's answers for one kind of code. The kind's words are in the contract. */
type CodeKind = {
  /** The page that a scan opens where no operation asks for it; null opens nothing. */
  readonly opens: (value: string, world: PlacesWorld, checked: boolean) => Opening
  /** Typed into the palette, it is offered there too. */
  readonly inPalette: boolean
  /** Read before anybody is logged in. */
  readonly withoutSession?: true
}

/** Every kind has an answer to each question: a new kind does not compile until it has. */
const codeKinds: Readonly<Record<Kind, CodeKind>> = {
  order: {
    opens: (order, world) => onAnOrder(world, `Commande ${order}`),
    inPalette: true,
  },
  tracking: {
    opens: (number, world, checked) => {
      const title = `Numéro de suivi ${number}`
      return checked ? onAnOrder(world, title) : { title, find: () => whoBears(number, title, world) }
    },
    inPalette: true,
  },
  return: {
    opens: (name, world) => working(world, operationPage('order-return'), `Retour ${name}`),
    inPalette: true,
  },
  pickingList: {
    opens: (list, world) =>
      world.may(operationPage('shipment')).allowed || !world.may(operationPage('picking')).allowed
        ? working(world, operationPage('shipment'), `Liste ${list}`)
        : { title: `Liste ${list}`, find: () => whoPicks(list, world) },
    inPalette: true,
  },
  box: {
    opens: (box, world) => ({ title: `Caisse ${box}`, find: () => whereItBelongs('box', box, world) }),
    inPalette: true,
  },
  package: {
    opens: (parcel, world) => ({
      title: `Colis ${parcel}`,
      find: () => (isSscc(parcel) ? whichCarton(parcel, world) : whereItBelongs('package', parcel, world)),
    }),
    inPalette: true,
  },
  reception: {
    opens: (document, world) => ({
      title: `Réception ${document}`,
      find: () => whoReceives(document, world),
    }),
    inPalette: true,
  },
  // The palette looks articles up by code and by name on the server.
  product: {
    opens: (code, { go }) => ({ title: `Article ${code}`, go: () => go(codePath(code)) }),
    inPalette: false,
  },
  location: {
    opens: (name, { go }) => ({ title: `Emplacement ${name}`, go: () => go(placePage(name)) }),
    inPalette: true,
  },
  badge: { opens: logIn, inPalette: true, withoutSession: true },
  prestation: {
    opens: (code, world) => working(world, operationPage('prestation'), `Prestation ${code}`),
    inPalette: true,
  },
  // The command registry reads the cards before anything is opened.
  command: { opens: () => null, inPalette: false },
  gs1: { opens: () => null, inPalette: false },
  // Only a step that waits for one reads it.
  serial: { opens: () => null, inPalette: false },
}

/** The place that a code opens when no operation claims it. */
export function placeOf({ kind, value, checked }: Code, world: PlacesWorld): Opening {
  const { opens, withoutSession } = codeKinds[kind]
  if (!withoutSession && world.session.get().token === null)
    return { refused: 'Connectez-vous d’abord : scannez votre badge.' }
  return opens(value, world, checked)
}

/** The place that the palette offers for a code typed there. */
export const placeInPalette = (code: Code, world: PlacesWorld): Opening =>
  codeKinds[code.kind].inPalette ? placeOf(code, world) : null

function logIn(badge: string, { session }: PlacesWorld): Opening {
  if (session.get().token !== null)
    return { refused: 'Une session est déjà ouverte ici. Déconnectez-vous d’abord.' }
  return { title: 'Badge lu', go: () => session.logInWithBadge(formatOwn('badge', badge)) }
}

async function whereItBelongs(kind: Routed, name: string, world: PlacesWorld): Promise<Place> {
  const routing = await world.route(kind, name)
  if (isRefusal(routing)) return { refused: routing.refused.detail }
  const { operation, target, next } = routing
  if (operation === null) return { refused: next }
  const path = operationPage(operation)
  return operation === 'order-information' ? opening(world, path, next, target) : working(world, path, next)
}

/** A number without a check digit was read right only if a parcel here has it. */
async function whoBears(number: string, title: string, world: PlacesWorld): Promise<Place> {
  const place = onAnOrder(world, title)
  if ('refused' in place) return place
  const borne = await world.isBorne(number)
  if (isRefusal(borne)) return { refused: borne.refused.detail }
  if (borne) return place
  return { refused: `Aucun colis d’ici ne porte le numéro ${number}.` }
}

/** A carton that a shop announced opens its delivery; another parcel with such a number is looked for here. */
async function whichCarton(sscc: string, world: PlacesWorld): Promise<Place> {
  const place = await whoReceives(sscc, world)
  return 'refused' in place ? whereItBelongs('package', sscc, world) : place
}

async function whoReceives(document: string, world: PlacesWorld): Promise<Place> {
  const shop = await world.shopOf('reception', document)
  if (isRefusal(shop)) return { refused: shop.refused.detail }
  const page = shopPage('reception', shop)
  // The staff's menu has the choice of the shop, a shop's own people have the screen itself.
  const permission = world.may(operationPage('reception'))
  if (!permission.allowed && !world.may(page).allowed)
    return { refused: `Réception ${document} : ${lowerFirst(permission.because)}` }
  return {
    title: `Réception ${document}`,
    handsOn: true,
    go: () => world.go(page),
  }
}

/** A person who picks and does not pack walks on with the list. */
async function whoPicks(list: string, { shopOf, go }: PlacesWorld): Promise<Place> {
  const shop = await shopOf('pickingList', list)
  if (isRefusal(shop)) return { refused: shop.refused.detail }
  return { title: `Liste ${list}`, handsOn: true, go: () => go(shopPage('picking', shop)) }
}

/** An order is read; a person who packs and reads no orders packs it. */
function onAnOrder(world: PlacesWorld, title: string): Place {
  const [read, pack] = [operationPage('order-information'), operationPage('shipment')]
  const reads = world.may(read).allowed || !world.may(pack).allowed
  return working(world, reads ? read : pack, title)
}

/** The screen of an operation whose first scan this is: what it has under way judges the scan. */
function working({ may, go }: PlacesWorld, path: string, title: string): Place {
  const permission = may(path)
  if (!permission.allowed) return { refused: withReason(title, permission.because) }
  return { title, handsOn: true, go: () => go(path) }
}

/** A screen that opens the thing at once: what stands behind `?code=` is as good as scanned. */
function opening({ may, go }: PlacesWorld, path: string, title: string, code: string): Place {
  const permission = may(path)
  if (!permission.allowed) return { refused: withReason(title, permission.because) }
  return { title, go: () => go(`${path}?code=${encodeURIComponent(code)}`) }
}

/** The title is a name, or already a sentence. */
const withReason = (title: string, because: string): string =>
  title.endsWith('.') ? `${title} ${because}` : `${title} : ${lowerFirst(because)}`

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
