import { isBusy, type OperationSnapshot, promptOf } from '#machines/shared/operation.ts'
import { screenWords } from '#src/app/commands.ts'
import type { Awaiting } from '#src/commands/attention.ts'
import { absent, allowed } from '#src/commands/command.ts'
import { type CommandPorts, createCommands } from '#src/commands/index.ts'
import { createOverlay } from '#src/commands/layer.ts'
import type { StepChoice } from '#src/commands/step.ts'
import { operations } from '#src/operations/index.ts'
import { menu, menuPath } from '#src/operations/menu.ts'
import { createSetting } from '#src/setting.ts'
import { createWall, Terminal } from '#src/terminal/wall.ts'

/** The condition of a terminal at the moment of a command. */
export type Standing = {
  loggedIn: boolean
  latched: boolean
  dark: boolean
  muted: boolean
  volume: number
  locked: boolean
  onWall: boolean
  printed: boolean
  /** A print is stuck. */
  stuck?: true
  /** The number of changes that wait for the server. */
  waiting?: number
  /** The server refused a change that had waited. */
  refused?: true
  printers: number
  shops: number
  /** The lines of the home page, in order; undefined while another page is open. */
  listed?: readonly Awaiting[]
  /** The paths in this person's menu. */
  menu: readonly string[]
  /** A screen asks for digits, such as a PIN. */
  keypad?: true
  operation?: { id: string; snapshot: OperationSnapshot; choices?: readonly StepChoice[] }
}

const everyPath = operations.map(menuPath)

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

/** All commands of the application, on ports that record their calls. */
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
  const wall = createWall(createSetting('terminal', Terminal, { getItem: () => null, setItem: () => {} }))
  wall.change({ on: standing.onWall, locked: standing.locked })
  if (standing.keypad) wall.lend({ digit: does('digit'), clear: does('clear'), validate: does('validate') })
  const ports: CommandPorts = {
    overlay,
    operations,
    wall: { ...wall, turn: does('wall'), change: does('terminal') },
    covered: wall.covered,
    go: does('go'),
    may: mayGo,
    mayMeet: operation => mayGo(menuPath(operation)),
    ask: page => overlay.show({ what: 'palette', page }),
    say: does('say'),
    readManual: does('read the manual'),
    enterByHand: () => does('enter by hand')(),
    destinations: menu.flatMap(({ group, operations }) =>
      operations.map(({ id, title, card, path }) => ({
        title,
        card,
        keywords: screenWords[id] ?? [],
        section: group,
        path: menuPath({ path }),
      })),
    ),
    missed: {
      isAsked: () => wall.get().on,
      may: () => mayGo('/'),
      ask: does('ask which lorry'),
      lorries: () => [],
      postpone: does('postpone'),
    },
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
          permits: () =>
            (operation.choices ?? [])
              .filter(({ event }) => operation.snapshot.can(event))
              .map(({ title }) => title),
          prompt: () => promptOf(operation.snapshot),
        },
      latched: () => standing.latched,
      acknowledge: does('acknowledge'),
    },
    session: {
      isOpen: () => standing.loggedIn,
      logOut: does('log out'),
      isLocked: () => standing.locked,
      lock: does('lock'),
      mayHandOver: () => allowed,
      handOver: does('hand over'),
    },
    attention: {
      listed: () => standing.listed,
      read: () => {
        does('ask what waits')()
        return Promise.resolve(undefined)
      },
    },
    deskWork: { isWall: () => standing.onWall, when: () => absent('Rien à finir.'), hand: does('hand') },
    packing: { closesItself: () => false, closeItself: does('packing') },
    bench: { get: () => ({ bars: false }), set: does('bench'), isDesk: () => true },
    theme: { get: () => (standing.dark ? 'dark' : 'light'), set: does('theme') },
    sound: { get: () => ({ muted: standing.muted, volume: standing.volume }), set: does('sound') },
    printing: {
      printers: () =>
        numbered(standing.printers, i => ({ id: `p${i}`, name: `Zebra ${i}`, use: 'Étiquettes' })),
      isChosen: id => id === 'p0',
      choose: does('printer'),
      last: () => (standing.printed ? 'Étiquette' : undefined),
      reprint: does('reprint'),
      remedies: () => (standing.stuck ? ['retry', 'cameOut', 'elsewhere'] : undefined),
      apply: does('remedy'),
      elsewhere: () => [],
      send: does('send elsewhere'),
    },
    outbox: {
      waiting: () => standing.waiting ?? 0,
      sendNow: does('send now'),
      refused: () =>
        standing.refused ? { what: 'Transfert de A-01 à A-02', maySendAgain: true } : undefined,
      sendAgain: does('send again'),
      redo: does('redo'),
      drop: does('drop'),
    },
    shops: {
      all: () => numbered(standing.shops, i => ({ slug: `s${i}`, name: `Boutique ${i}`, orderCount: i })),
      open: does('shop'),
      openList: does('list'),
      openReturns: does('returns'),
      when: () => allowed,
      screens: () =>
        numbered(standing.shops, i => ({ title: 'Rebut', shop: `Boutique ${i}`, path: `/shop/s${i}/rebut` })),
    },
  }
  const registry = createCommands(ports)
  return { registry, overlay, done }
}
