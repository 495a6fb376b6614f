import { pageRoute } from '#contract/pages.ts'
import { pickingTypeWords } from '#contract/picking-words.ts'
import { isRefusal } from '#contract/problems.ts'
import { promptOf } from '#machines/shared/operation.ts'
import type { Call } from '#src/api/client.ts'
import { newId } from '#src/api/id.ts'
import { absent, allowed, type Permission, refused } from '#src/commands/command.ts'
import { type CommandPorts, createCommands } from '#src/commands/index.ts'
import type { Overlay } from '#src/commands/layer.ts'
import type { Registry } from '#src/commands/registry.ts'
import { type ActiveStep, choiceCommand } from '#src/commands/step.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import type { Operation, OperationCommand } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'
import { isShopScreen, menu, menuPath, shopScreens } from '#src/operations/menu.ts'
import { benchSetting, closesItself, listChoice, packingSetting } from '#src/operations/settings.ts'
import { maySendAgain } from '#src/outbox/calls.ts'
import type { LazyOutbox } from '#src/outbox/context.ts'
import { ofPerson } from '#src/outbox/outbox.ts'
import type { Waiting } from '#src/outbox/waiting.ts'
import type { ShownItems } from '#src/pages/home/Today.tsx'
import { manualOf, manualPath, readFrom } from '#src/pages/manual/addresses.ts'
import type { LazyPrinting } from '#src/printing/printing.ts'
import type { ScanPipeline } from '#src/scan/pipeline.ts'
import type { Session } from '#src/session/session.ts'
import type { Wall } from '#src/terminal/wall.ts'
import { notify } from '#src/ui/notify.ts'
import { currentTheme, setTheme } from '#src/ui/theme.ts'
import { type AccessHolder, mayOpen } from './access-holder.ts'
import { handToDesk, mayWaitForDesk } from './desk-work.ts'
import { missedDepartures } from './missed-departures.ts'
import type { Navigator } from './navigator.ts'
import { mayOpenAny, otherPages } from './pages.ts'
import { runThere } from './run-there.ts'
import { stepWords } from './step-words.ts'

export type CommandsWorld = {
  overlay: Overlay
  session: Session
  access: AccessHolder
  navigator: Navigator
  active: ActiveOperations
  wall: Wall
  printing: LazyPrinting
  outbox: LazyOutbox
  homeItems: ShownItems
  call: Call
  scanning: ScanPipeline
}

/** Operations share commands, which are the same objects: each gets its words once. */
const worded = new Map<OperationCommand, OperationCommand>()

function wordedOnce(command: OperationCommand): OperationCommand {
  const known = worded.get(command) ?? { ...command, keywords: stepWords[command.id] ?? [] }
  worded.set(command, known)
  return known
}

const withWords = (operation: Operation): Operation => ({
  ...operation,
  commands: operation.commands.map(wordedOnce),
})

export function composeCommands(world: CommandsWorld): Registry {
  const { overlay, session, access, navigator, active, wall, scanning } = world
  const registry = createCommands({
    overlay,
    operations: operations.map(withWords),
    wall,
    covered: wall.covered,
    go: navigator.go,
    may: path => mayOpenAny(path, access),
    // A shop's screen is open to the shop's people, too, who have another way there.
    mayMeet: operation => (isShopScreen(operation) ? allowed : mayOpen(menuPath(operation), access)),
    ask: page => overlay.show({ what: 'palette', page }),
    say: text => notify({ level: 'info', text }),
    readManual: () => readManual(world),
    enterByHand: () => scanning.enterByHand(),
    destinations: [
      ...menu.flatMap(({ group, operations }) =>
        operations.map(operation => {
          const { id, title, icon, card } = operation
          const keywords = screenWords[id] ?? []
          return { title, icon, card, keywords, section: group, path: menuPath(operation) }
        }),
      ),
      ...otherPages.map(page => ({
        ...page,
        section: 'Autres écrans',
        atDesk: true as const,
        ...(page.path.includes('/new-') ? { onlyFound: true as const } : {}),
      })),
    ],
    step: {
      active: () => stepOf(active),
      latched: () => scanning.router.latched() !== null,
      acknowledge: () => scanning.router.acknowledge(),
    },
    attention: {
      listed: world.homeItems.get,
      read: () => readAttention(world),
    },
    missed: missedDepartures(world),
    session: {
      isOpen: () => session.get().token !== null,
      logOut: () => logOut(session),
      isLocked: wall.isLocked,
      lock: wall.lock,
      mayHandOver: () => mayHandOver(wall),
      handOver: wall.relieve,
    },
    shops: {
      all: () => access.get()?.shops ?? [],
      open: slug => navigator.go(shopPage('picking', slug)),
      openList: (slug, type) =>
        runThere(
          shopPage('picking', slug),
          choiceCommand(listChoice(type)),
          `${pickingTypeWords[type]} : ce choix n’est pas proposé ici maintenant.`,
          { registry, active, go: navigator.go },
        ),
      openReturns: shopSlug => navigator.go(pageRoute('shop_returns', { shopSlug })),
      when: () => mayOpen(operationPage('picking'), access),
      screens: () =>
        (access.get()?.shops ?? []).flatMap(shop =>
          shopScreens(shop).map(({ title, path }) => ({ title, path, shop: shop.name })),
        ),
    },
    printing: printingPorts(world.printing),
    outbox: outboxPorts(world),
    theme: { get: currentTheme, set: setTheme },
    deskWork: {
      isWall: () => wall.get().on,
      when: () => mayWaitForDesk(world),
      hand: () => handToDesk(world),
    },
    bench: { ...benchSetting, isDesk: () => !wall.get().on },
    packing: {
      closesItself: () => closesItself(wall.get().on),
      closeItself: on => packingSetting.set({ closesItself: on }),
    },
    sound: {
      get: () => scanning.settings.sound.get(),
      set: change => {
        const { sound } = scanning.settings
        sound.set({ ...sound.get(), ...change })
      },
    },
  })
  return registry
}

/** Printing is loaded after the first page: until then nothing was printed and there is no printer to choose. */
function printingPorts({ get: now }: LazyPrinting): CommandPorts['printing'] {
  const stuck = () => now()?.troubles()[0]
  return {
    printers: () => now()?.choosable() ?? [],
    isChosen: id => now()?.isChosen(id) ?? false,
    choose: id => now()?.choose(id),
    last: () => now()?.last()?.title,
    reprint: () => now()?.reprint(),
    remedies: () => now()?.remedies(stuck()),
    apply: remedy => now()?.apply(remedy, stuck()),
    elsewhere: () => now()?.elsewhere(stuck()) ?? [],
    send: printer => now()?.send(printer, stuck()),
  }
}

function outboxPorts({ outbox, access, navigator }: CommandsWorld): CommandPorts['outbox'] {
  const seen = () => ofPerson(outbox.get()?.get() ?? [], access.get())
  const first = () => seen().refused[0]
  const drop = (entry: Waiting | undefined) => entry && outbox.get()?.drop(entry)
  return {
    waiting: () => seen().waiting.length,
    sendNow: () => outbox.get()?.sendNow(),
    refused: () => {
      const entry = first()
      return entry && { what: entry.what, maySendAgain: maySendAgain(entry) }
    },
    sendAgain: () => {
      const entry = first()
      return entry && outbox.get()?.sendAgain(entry)
    },
    redo: () => {
      const entry = first()
      void drop(entry)
      return entry && navigator.go(entry.path)
    },
    drop: () => drop(first()),
  }
}

async function readAttention({ access, call }: CommandsWorld) {
  const { readItems } = await import('#src/pages/home/items.ts')
  const items = await readItems(call, path => mayOpenAny(path, access).allowed)
  if (typeof items !== 'string') return items
  notify({ level: 'warning', text: items })
  return undefined
}

/** The customer's own manual where the server names it; a wall, which opens no other tab, has ours. */
function readManual({ access, navigator, wall }: CommandsWorld) {
  const { helpUrl } = access.get() ?? {}
  if (helpUrl !== undefined && !wall.get().on) return void window.open(helpUrl, '_blank', 'noopener')
  return navigator.go(manualPath(manualOf(location.pathname), readFrom(location)))
}

function mayHandOver(wall: Wall): Permission {
  if (!wall.get().on) return absent('La relève se fait sur un écran mural : ici, déconnectez-vous.')
  return wall.canRelieve() ? allowed : refused('La relève est déjà en cours.')
}

function stepOf(active: ActiveOperations): ActiveStep | undefined {
  const now = active.get()
  if (!now) return undefined
  const { actor, view } = now.running
  return {
    operation: now.operation.id,
    title: now.operation.title,
    choices: () => view().choices ?? [],
    number: () => view().number,
    can: event => actor.getSnapshot().can(event),
    send: event => {
      const sent = { ...event, id: newId() }
      actor.send(sent)
    },
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    permits: () =>
      [...(view().choices ?? []), ...now.operation.commands]
        .filter(({ event }) => actor.getSnapshot().can(event))
        .map(({ title }) => title),
    prompt: () => promptOf(actor.getSnapshot()),
  }
}

async function logOut(session: Session) {
  if (isRefusal(await session.logOut())) notify({ level: 'error', text: 'Unable to logout!' })
}

/**
 * Words that people use for an operation besides its title: verbs, things, words of the trade. The palette finds the screen
 * by them. They load with the commands, after the first screen.
 */
export const screenWords: Readonly<Record<string, readonly string[]>> = {
  picking: ['préparer', 'prélever', 'ramasser', 'collecter', 'commandes à préparer', 'chariot', 'tournée'],
  shipment: ['expédier', 'emballer', 'envoyer', 'packer', 'empaqueter', 'commande en carton'],
  packaging: ['peser', 'poids', 'balance', 'paquet', 'refaire l’étiquette du colis'],
  'carrier-slip': [
    'charger',
    'camion',
    'transporteur',
    'enlèvement',
    'ramassage',
    'quai',
    'départ des colis',
  ],
  reception: ['recevoir', 'réceptionner', 'arrivage', 'livraison d’un fournisseur', 'décharger', 'entrer'],
  inventory: [
    'compter',
    'recompter',
    'comptage',
    'inventorier',
    'inventaire tournant',
    'stock d’un emplacement',
  ],
  transfer: ['ranger', 'déplacer', 'bouger', 'transférer', 'articles en rayon', 'réapprovisionner'],
  rebut: ['jeter', 'casse', 'cassé', 'abîmé', 'périmé', 'poubelle', 'détruire', 'article'],
  prestation: [
    'étiqueter',
    'kit',
    'photographier',
    'reconditionner',
    'temps passé',
    'travail pour une boutique',
  ],
  'order-information': ['où est', 'suivre', 'suivi', 'réimprimer', 'consulter', 'retrouver une commande'],
  'order-return': ['renvoyer', 'retourner', 'reprendre', 'rendu par un client', 'SAV', 'articles en vente'],
  'print-product': ['imprimer', 'étiqueter', 'étiquette d’article', 'code-barres'],
  'print-location': ['imprimer', 'étiqueter', 'étiquette d’emplacement', 'rayon', 'code-barres'],
  'print-box': ['imprimer', 'étiqueter', 'étiquette de caisse', 'bac', 'code-barres'],
}
