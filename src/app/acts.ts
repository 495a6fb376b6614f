import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { Found } from '#contract/endpoints/search.ts'
import { pageRoute } from '#contract/pages.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import type { Ask, Permission } from '#src/commands/command.ts'
import type { ThingAct } from '#src/commands/look-up.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import { printsPage, withCode } from '#src/operations/thing-pages.ts'
import { deliveriesPath, deliveryPath, peoplePath, personPath } from '#src/pages/admin/addresses.ts'
import { runThere, type ThereWorld } from './run-there.ts'

export type ActsWorld = ThereWorld & {
  readonly call: Call
  readonly grammar: () => Grammar
  /** Whether this person may open the page. */
  readonly may: (path: string) => Permission
  /** Takes the text as a scan of it. */
  readonly hear: (text: string) => unknown
}

export type Acts = Promise<readonly ThingAct[] | Refusal>

export type About = Pick<ThingAct, 'id' | 'title' | 'icon'> & Partial<Pick<ThingAct, 'hint' | 'keywords'>>

/** An act that opens a screen with the thing given, for people who may open that screen. */
export function leading({ may, go }: ActsWorld, about: About, screen: string, path: string): ThingAct {
  const permission = may(screen)
  return {
    ...about,
    ...(permission.allowed ? {} : { because: permission.because }),
    run: () => go(path),
  }
}

/** The same act, with a question before it. */
export const asking = (act: ThingAct, asks: Ask): ThingAct => ({ ...act, asks, run: () => {} })

/** An act that is a command of the page of the thing. */
export function there(
  world: ActsWorld,
  about: About,
  screen: string,
  path: string,
  command: string,
): ThingAct {
  const otherwise = `${about.title} : ce n’est pas possible maintenant.`
  return { ...leading(world, about, screen, path), run: () => runThere(path, command, otherwise, world) }
}

/** A role that may not comes before a status that does not let. */
export const unless = (because: string | null, act: ThingAct): ThingAct =>
  because === null || act.because !== undefined ? act : { ...act, because }

/** Each of these screens takes the thing as if it were scanned there. */
const scannedAt = (world: ActsWorld, operation: string, name: string, about: About): ThingAct => {
  const screen = operationPage(operation)
  return leading(world, about, screen, withCode(screen, name))
}

/** The page of its earlier prints, where each is printed again with a reason. */
const printed = (world: ActsWorld, name: string): ThingAct =>
  leading(
    world,
    {
      id: 'reprint',
      title: 'Réimprimer…',
      hint: 'Depuis l’historique, avec un motif',
      icon: 'printer',
      keywords: ['duplicata'],
    },
    pageRoute('history'),
    printsPage(name),
  )

export const boxActs = ({ name }: Found, world: ActsWorld): ThingAct[] => [
  scannedAt(world, 'shipment', name, { id: 'pack', title: 'Emballer sa commande', icon: 'package-open' }),
  scannedAt(world, 'order-information', name, { id: 'see', title: 'Voir sa commande', icon: 'info' }),
  printed(world, name),
]

export const slipActs = ({ name }: Found, world: ActsWorld): ThingAct[] => [
  printed(world, name),
  leading(
    world,
    { id: 'load', title: 'Charger les bordereaux du jour', icon: 'truck', keywords: ['clôturer', 'camion'] },
    operationPage('carrier-slip'),
    operationPage('carrier-slip'),
  ),
]

export function receptionActs({ name, shop }: Found, world: ActsWorld): ThingAct[] {
  const screen = operationPage('reception')
  const receive = { id: 'receive', title: 'Recevoir', icon: 'package-open' } as const
  const close = { id: 'close', title: 'Clôturer…', icon: 'clipboard-list', keywords: ['finir'] } as const
  const change = { id: 'change', title: 'Corriger ce qui est attendu', icon: 'clipboard-list' } as const
  return [
    leading(world, receive, screen, shop === null ? screen : withCode(shopPage('reception', shop), name)),
    leading(world, change, deliveriesPath, deliveryPath(name)),
    there(world, close, deliveriesPath, deliveryPath(name), 'page.delivery.close'),
  ]
}

export const returnActs = ({ name }: Found, world: ActsWorld): ThingAct[] => [
  scannedAt(world, 'order-return', name, {
    id: 'decide',
    title: 'Décider de ce qui attend',
    icon: 'undo-2',
    keywords: ['remettre en vente', 'rebut', 'fournisseur'],
  }),
  printed(world, name),
]

const personal = [
  { id: 'badge', title: 'Donner un badge', icon: 'id-card', keywords: ['carte', 'perdu'] },
  { id: 'pin', title: 'Donner un code secret', icon: 'lock', keywords: ['pin'] },
  { id: 'password', title: 'Donner un mot de passe', icon: 'lock', keywords: ['oublié', 'réinitialiser'] },
  { id: 'sessions', title: 'Fermer ses sessions', icon: 'log-out', keywords: ['déconnecter'] },
  { id: 'deactivate', title: 'Désactiver son compte', icon: 'circle-x', keywords: ['départ', 'retirer'] },
  { id: 'reactivate', title: 'Réactiver son compte', icon: 'circle-user', keywords: ['retour'] },
] as const satisfies readonly About[]

/** Each is a command of the person's page, which asks first if something would be lost. */
export function personActs({ id, active }: { id: string; active: boolean }, world: ActsWorld): ThingAct[] {
  const none = active ? 'reactivate' : 'deactivate'
  return personal
    .filter(about => about.id !== none)
    .map(about => there(world, about, peoplePath, personPath(id), `page.person.${about.id}`))
}
