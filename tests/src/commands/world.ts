import { isBusy, type OperationSnapshot } from '#machines/shared/operation.ts'
import { navigation } from '#src/app/navigation.ts'
import { type Awaiting, listedCommands } from '#src/commands/attention.ts'
import { absent, allowed } from '#src/commands/command.ts'
import { type CommandPorts, createCommands } from '#src/commands/create.ts'
import { choiceCommands, type StepChoice } from '#src/commands/operation.ts'
import { createOverlay } from '#src/commands/overlay.ts'
import { buildRegistry } from '#src/commands/registry.ts'
import { operations } from '#src/operations/index.ts'
import { createSetting } from '#src/setting.ts'
import { behindTheLock, terminalCards } from '#src/terminal/commands.ts'
import { createWall, Terminal } from '#src/terminal/wall.ts'

/** How a terminal stands when somebody reaches for a command. */
export type Standing = {
  loggedIn: boolean
  latched: boolean
  dark: boolean
  muted: boolean
  volume: number
  locked: boolean
  onWall: boolean
  printed: boolean
  printers: number
  shops: number
  /** What the home page lists, in the order in which it does; nothing where it is not open. */
  listed?: readonly Awaiting[]
  /** Paths that this person's menu has. */
  menu: readonly string[]
  /** A screen asks for digits, as for a PIN. */
  keypad?: true
  operation?: { id: string; snapshot: OperationSnapshot; choices?: readonly StepChoice[] }
}

const everyPath = navigation.flatMap(({ entries }) => entries.map(({ path }) => path))

export const usual: Standing = {
  loggedIn: true,
  latched: false,
  dark: false,
  muted: false,
  volume: 0.6,
  locked: false,
  onWall: false,
  printed: true,
  printers: 2,
  shops: 2,
  menu: everyPath,
}

/** All commands of the application, on ports that write down what they are asked to do. */
export function terminalIn(standing: Standing) {
  const done: string[] = []
  const overlay = createOverlay()
  const { operation } = standing
  const does =
    (what: string) =>
    (...how: unknown[]) => {
      done.push([what, ...how.map(one => JSON.stringify(one))].join(' '))
    }
  const numbered = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

  const mayGo = (path: string) =>
    standing.loggedIn && (standing.menu.includes(path) || path === '/')
      ? allowed
      : absent('Votre profil n’ouvre pas cet écran.')
  const attention = {
    may: () => mayGo('/'),
    listed: () => standing.listed,
    read: () => {
      does('ask what waits')()
      return Promise.resolve(undefined)
    },
    go: does('go'),
    say: does('say'),
  }

  const ports: CommandPorts = {
    overlay,
    menu: navigation,
    scan: { enterByHand: () => does('enter by hand')(), go: does('go') },
    navigation: {
      may: mayGo,
      go: does('go'),
    },
    operations,
    step: {
      active: () =>
        operation && {
          operation: operation.id,
          title: operation.id,
          choices: () => operation.choices ?? [],
          number: () => undefined,
          can: event => operation.snapshot.can(event),
          send: does('send'),
          isBusy: () => isBusy(operation.snapshot),
        },
      latched: () => standing.latched,
      acknowledge: does('acknowledge'),
    },
    session: {
      isOpen: () => standing.loggedIn,
      logOut: does('log out'),
      lock: { isLocked: () => standing.locked, lock: does('lock') },
      handOver: { when: () => allowed, begin: does('hand over') },
    },
    attention,
    theme: { get: () => (standing.dark ? 'dark' : 'light'), set: does('theme') },
    sound: { get: () => ({ muted: standing.muted, volume: standing.volume }), set: does('sound') },
    terminal: { isOn: () => standing.onWall, set: does('wall') },
    printers: {
      printers: () =>
        numbered(standing.printers, i => ({ id: `p${i}`, name: `Zebra ${i}`, use: 'Étiquettes' })),
      isChosen: id => id === 'p0',
      choose: does('printer'),
    },
    reprint: {
      last: () => (standing.printed ? 'Étiquette' : undefined),
      when: () => allowed,
      reprint: does('reprint'),
    },
    shops: {
      shops: () => numbered(standing.shops, i => ({ slug: `s${i}`, name: `Boutique ${i}`, orderCount: i })),
      open: does('shop'),
      when: () => allowed,
    },
  }
  const wall = createWall(createSetting('terminal', Terminal, { getItem: () => null, setItem: () => {} }))
  wall.change({ on: standing.onWall, locked: standing.locked })
  if (standing.keypad) wall.lend({ digit: does('digit'), clear: does('clear'), validate: does('validate') })
  const { commands } = createCommands(ports)
  const registry = buildRegistry(
    behindTheLock(wall, [...commands, ...terminalCards({ ...wall, change: does('terminal') })]),
    () => behindTheLock(wall, [...choiceCommands(ports.step, does('ask')), ...listedCommands(attention)]),
  )
  return { registry, overlay, done }
}
