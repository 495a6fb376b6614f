import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { newId } from '#src/api/id.ts'
import { type AttentionPorts, listedCommands } from '#src/commands/attention.ts'
import { absent, allowed, refused, type Verdict } from '#src/commands/command.ts'
import { createCommands } from '#src/commands/create.ts'
import { type ActiveStep, choiceCommands, type OperationPorts } from '#src/commands/operation.ts'
import type { Overlay } from '#src/commands/overlay.ts'
import { buildRegistry, type Registry } from '#src/commands/registry.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import { operations } from '#src/operations/index.ts'
import type { Listed } from '#src/pages/home/listed.ts'
import type { PrintingDoor } from '#src/printing/printing.ts'
import type { ScanPipeline } from '#src/scan/pipeline.ts'
import type { Session } from '#src/session/session.ts'
import { behindTheLock, terminalCards } from '#src/terminal/commands.ts'
import type { Wall } from '#src/terminal/wall.ts'
import { notify } from '#src/ui/notify.ts'
import { currentTheme, setTheme } from '#src/ui/theme.ts'
import type { AccessHolder } from './access-holder.ts'
import { navIcons } from './layout/nav-icons.ts'
import { navigation, otherPages, sectionsFor } from './navigation.ts'
import type { Navigator } from './navigator.ts'
import { printingPorts } from './printing-ports.ts'

type World = {
  overlay: Overlay
  session: Session
  access: AccessHolder
  navigator: Navigator
  active: ActiveOperations
  wall: Wall
  printing: PrintingDoor
  listed: Listed
  call: Call
  /** Asked when a command runs: scanning itself finds its cards in the registry. */
  scanning: () => ScanPipeline
}

/** Every command there is, each with what it needs from the application. */
export function composeCommands(world: World): Registry {
  const { overlay, session, access, navigator, active, wall, printing, scanning } = world
  const step: OperationPorts = {
    active: () => stepOf(active),
    latched: () => scanning().router.latched() !== null,
    acknowledge: () => scanning().router.acknowledge(),
  }
  const attention = attentionOf(world)
  const { commands } = createCommands({
    attention,
    overlay,
    menu: [...navigation, { group: 'Autres écrans', entries: otherPages }],
    operations,
    navigation: { may: path => mayOpen(path, access), go: navigator.go, icon: iconOf },
    step,
    session: {
      isOpen: () => session.get().token !== null,
      logOut: () => logOut(session),
      lock: wall,
      handOver: { when: () => mayHandOver(wall), begin: wall.relieve },
    },
    shops: {
      shops: () => access.get()?.shops ?? [],
      open: slug => navigator.go(`/picking/${slug}`),
      when: () => mayOpen('/warehouse/picking', access),
    },
    ...printingPorts(printing, navigator.go),
    terminal: { isOn: () => wall.get().on, set: wall.turn },
    theme: { get: currentTheme, set: setTheme },
    sound: {
      get: () => scanning().settings.sound.get(),
      set: change => {
        const { sound } = scanning().settings
        sound.set({ ...sound.get(), ...change })
      },
    },
    scan: { enterByHand: () => scanning().manualEntry.set(true), go: navigator.go },
  })
  return buildRegistry(behindTheLock(wall, [...commands, ...terminalCards(wall)]), () =>
    behindTheLock(wall, [
      ...choiceCommands(step, page => overlay.show({ what: 'palette', page })),
      ...listedCommands(attention),
    ]),
  )
}

function attentionOf({ access, listed, navigator, call }: World): AttentionPorts {
  return {
    may: () => mayOpen('/', access),
    listed: listed.get,
    async read() {
      const { readItems } = await import('#src/pages/home/items.ts')
      const items = await readItems(call, path => mayOpen(path, access).allowed)
      if (typeof items !== 'string') return items
      notify({ level: 'warning', text: items })
      return undefined
    },
    go: navigator.go,
    say: text => notify({ level: 'info', text }),
  }
}

function mayHandOver(wall: Wall): Verdict {
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
  }
}

export function mayOpen(path: string, access: AccessHolder): Verdict {
  const record = access.get()
  if (!record) return absent('Connectez-vous d’abord : scannez votre badge.')
  if (path === '/' || otherPages.some(page => page.path === path)) return allowed
  const items = sectionsFor(record, location.hostname).flatMap(section => section.items)
  return items.some(item => item.path === path) ? allowed : absent('Votre menu n’a pas cet écran.')
}

function iconOf(path: string) {
  const entry = navigation.flatMap(({ entries }) => entries).find(one => one.path === path)
  return entry && navIcons[entry.icon]
}

async function logOut(session: Session) {
  if (isRefusal(await session.logOut())) notify({ level: 'error', text: 'Unable to logout!' })
}
