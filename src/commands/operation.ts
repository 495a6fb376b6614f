import { lotTyped, sayLot } from '#machines/reception/lots.ts'
import { allowed, type Command, isAbsent, type Permission, refused } from './command.ts'
import { holdsError, type StepEvent, type StepPorts, stepPermission } from './step.ts'

/** The part of an operation that its commands need. */
type OperationWithCommands = {
  readonly id: string
  readonly title: string
  readonly path: string
  /** Where each shop has a screen of its own. */
  readonly shopPath?: string
  readonly commands: readonly {
    readonly id: string
    readonly title: string
    readonly event: StepEvent
    readonly keys?: string
    readonly card?: string
    readonly keywords?: readonly string[]
    readonly asks?: Question
  }[]
}

type Ports = StepPorts & {
  operations: readonly OperationWithCommands[]
  /** Whether this person ever meets the operation's commands; `absent` when no menu of theirs leads to it. */
  mayMeet: (operation: Pick<OperationWithCommands, 'path' | 'shopPath'>) => Permission
}

/** The commands that all operations share, those that each declares, and the quantities. */
export const operationCommands = (ports: Ports): Command[] => [
  ...sharedCommands(ports),
  ...withHomes(ports.operations).map(command => declaredCommand(ports, command)),
  ...quantities.map(n => countCommand(ports, n)),
  otherQuantityCommand(ports),
]

const sharedCommands = (ports: StepPorts): Command[] => [
  {
    id: 'operation.acknowledge',
    title: 'OK, c’est vu',
    group: 'Dans cette étape',
    keywords: ['erreur', 'continuer', 'acquitter'],
    keys: 'f2',
    card: 'OK',
    when: () =>
      ports.step.latched() || holdsError(ports) ? allowed : refused('Il n’y a pas d’erreur à acquitter.'),
    run: () => ports.step.acknowledge(),
  },
  {
    id: 'operation.undo',
    title: 'Annuler le dernier scan',
    group: 'Dans cette étape',
    icon: 'undo-2',
    keywords: ['défaire', 'retour', 'erreur'],
    keys: 'mod+z',
    card: 'UNDO',
    when: () => stepPermission(ports, { type: 'cmd.undo' }),
    run: () => ports.step.active()?.send({ type: 'cmd.undo' }),
  },
]

type Homes = readonly [OperationWithCommands, ...OperationWithCommands[]]
type Declared = { command: OperationWithCommands['commands'][number]; homes: Homes }

/** Operations that share a declaration share one command and one card, as the three label screens do. */
function withHomes(operations: readonly OperationWithCommands[]): Declared[] {
  const found = new Map<object, Declared>()
  for (const operation of operations) {
    for (const command of operation.commands) {
      const homes = found.get(command)?.homes
      found.set(command, { command, homes: homes ? [...homes, operation] : [operation] })
    }
  }
  return [...found.values()]
}

function declaredCommand(ports: Ports, { command: { event, asks, ...about }, homes }: Declared): Command {
  const send = (event: StepEvent) => ports.step.active()?.send(event)
  const when = (): Permission => {
    const permission = stepPermission(ports, event, homes)
    if (permission.allowed || !permission.elsewhere) return permission
    const [first, ...others] = homes.map(ports.mayMeet)
    const isMet = !first || first.allowed || ![first, ...others].every(isAbsent)
    return isMet ? permission : { ...first, elsewhere: true }
  }
  return {
    ...about,
    group: 'Dans cette étape',
    hint: homes[0].title,
    section: homes[0].title,
    within: homes.map(({ id }) => id),
    when,
    run: () => (asks ? ports.ask(about.id) : send(event)),
    ...(asks
      ? {
          choices: typed =>
            answersTo[asks](typed).map(title => ({
              id: typed,
              title,
              run: () => send({ ...event, code: typed }),
            })),
        }
      : {}),
  }
}

/** Quantities that have a card. */
const quantities = [2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 30, 48, 50, 100]
const mostPieces = 9_999

const countCommand = (ports: StepPorts, n: number): Command => ({
  id: `quantity.x${n}`,
  title: `× ${n}`,
  group: 'Quantités',
  keywords: ['quantité', 'nombre', String(n)],
  card: `X${n}`,
  when: () => stepPermission(ports, { type: 'cmd.quantity', n }),
  run: () => ports.step.active()?.send({ type: 'cmd.quantity', n }),
})

const otherQuantityCommand = (ports: StepPorts): Command => ({
  id: 'quantity.choose',
  title: 'Quantité…',
  group: 'Quantités',
  keywords: ['nombre', 'combien', 'pièces', 'fois'],
  keys: 'f7',
  card: 'NOMBRE',
  choices: typed => {
    const asked = /^[1-9]\d*$/.test(typed) ? Number(typed) : undefined
    if (asked !== undefined && asked > mostPieces) return []
    return (asked === undefined ? quantities : [asked]).map(n => ({
      id: String(n),
      title: `× ${n}`,
      run: () => ports.step.active()?.send({ type: 'cmd.quantity', n }),
    }))
  },
  // A step takes every quantity or none, so asking for 1 is enough.
  when: () => stepPermission(ports, { type: 'cmd.quantity', n: 1 }),
  run: () => ports.ask('quantity.choose'),
})

/** A text that a command asks for before it runs. */
export type Question = 'lot'

/** For each question, the answers that the typed text may mean; none while it is no answer. */
const answersTo: Readonly<Record<Question, (typed: string) => readonly string[]>> = {
  lot: typed => {
    const lot = lotTyped(typed)
    return lot ? [sayLot(lot).join(' · ')] : []
  },
}
