import { acknowledge } from '#machines/shared/operation.ts'
import { allowed, type Command, elsewhere, refused, type Verdict } from './command.ts'
import type { Registry } from './registry.ts'

type Event = { readonly type: `cmd.${string}`; readonly n?: number; readonly code?: string }

/** As much of an operation as its commands need. */
export type OperationWithCommands = {
  readonly id: string
  readonly title: string
  readonly commands: readonly {
    readonly id: string
    readonly title: string
    readonly event: Event
    readonly keys?: string
    readonly card?: string
    readonly keywords?: readonly string[]
    readonly asks?: (typed: string) => readonly { readonly code: string; readonly title: string }[]
  }[]
}

/** What only the work at hand knows: its reasons, its outcomes, the lists that may be printed. */
export type StepChoice = {
  readonly id: string
  readonly title: string
  readonly event: Event
  readonly card?: string
}

/** A number that the step asks for, a weight say. */
export type StepNumber = {
  readonly label: string
  readonly unit: string
  /** Sent with the number as its `n`. */
  readonly event: Event
  readonly most: number
}

/** Where a command may be used; at least in one operation. */
type Homes = readonly [OperationWithCommands, ...OperationWithCommands[]]

export type ActiveStep = {
  readonly operation: string
  readonly title: string
  readonly choices: () => readonly StepChoice[]
  readonly number: () => StepNumber | undefined
  readonly can: (event: { type: string }) => boolean
  /** What it sets off goes out under an id made here, once. */
  readonly send: (event: Event) => void
  readonly isBusy: () => boolean
}

export type OperationPorts = {
  active: () => ActiveStep | undefined
  /** An error stands on the screen until somebody says that it was seen. */
  latched: () => boolean
  acknowledge: () => void
}

/** Commands that many operations understand: one card each, wherever one stands. */
const shared = [
  {
    id: 'operation.undo',
    title: 'Annuler le dernier scan',
    event: { type: 'cmd.undo' },
    keys: 'mod+z',
    card: 'UNDO',
    keywords: ['défaire', 'retour', 'erreur'],
  },
] as const

/** Counts that people shout across an aisle: each has a card. */
const quantities = [2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 30, 48, 50, 100]
const mostPieces = 9_999

export function operationCommands(
  operations: readonly OperationWithCommands[],
  ports: OperationPorts,
  /** Opens the page where a command asks what it needs. */
  ask: (id: string) => void,
): Command[] {
  const verdictOn = (event: Event, homes?: Homes) => verdictAt(ports, event, homes)
  const send = (event: Event) => ports.active()?.send(event)
  const answered = (event: Event) => (answer: { code: string; title: string }) => ({
    id: answer.code,
    title: answer.title,
    run: () => send({ ...event, code: answer.code }),
  })

  return [
    {
      id: 'operation.acknowledge',
      title: 'OK, c’est vu',
      group: 'Dans cette étape',
      keywords: ['erreur', 'continuer', 'acquitter'],
      keys: 'f2',
      card: 'OK',
      when: () =>
        ports.latched() || holdsError(ports) ? allowed : refused('Il n’y a pas d’erreur à acquitter.'),
      run: () => ports.acknowledge(),
    },
    ...shared.map(
      ({ event, ...about }): Command => ({
        ...about,
        group: 'Dans cette étape',
        when: () => verdictOn(event),
        run: () => send(event),
      }),
    ),
    ...declared(operations).map(
      ({ command: { event, asks, ...about }, homes }): Command => ({
        ...about,
        group: 'Dans cette étape',
        hint: homes[0].title,
        section: homes[0].title,
        within: homes.map(({ id }) => id),
        when: () => verdictOn(event, homes),
        run: () => (asks ? ask(about.id) : send(event)),
        ...(asks ? { choices: typed => asks(typed).map(answered(event)) } : {}),
      }),
    ),
    ...quantities.map((n): Command => {
      const event: Event = { type: 'cmd.quantity', n }
      return {
        id: `quantity.x${n}`,
        title: `× ${n}`,
        group: 'Quantités',
        keywords: ['quantité', 'nombre', String(n)],
        card: `X${n}`,
        when: () => verdictOn(event),
        run: () => send(event),
      }
    }),
  ]
}

const choicePrefix = 'choice.'

/** The first of them have a key each. */
const keyed = 9

/** Commands beside the declared ones, for as long as their step lasts: the same doors lead to them. */
export function choiceCommands(ports: OperationPorts, ask: (id: string) => void): Command[] {
  const step = ports.active()
  if (!step) return []
  const number = step.number()
  const choices = step.choices().map(
    ({ id, event, ...about }, at): Command => ({
      ...about,
      id: `${choicePrefix}${id}`,
      group: 'Dans cette étape',
      section: step.title,
      ...(at < keyed ? { keys: `alt+${at + 1}` } : {}),
      when: () => verdictAt(ports, event),
      run: () => ports.active()?.send(event),
    }),
  )
  return number ? [...choices, numberCommand(ports, number, ask)] : choices
}

const numberId = 'step.number'

/** Asked where one stands, in a field or by cards of digits; and by the palette, as everything is. */
const numberCommand = (
  ports: OperationPorts,
  { label, unit, event, most }: StepNumber,
  ask: (id: string) => void,
): Command => ({
  id: numberId,
  title: `${label}…`,
  group: 'Dans cette étape',
  choices: typed =>
    /^\d+$/.test(typed) && Number(typed) <= most
      ? [
          {
            id: typed,
            title: `${Number(typed)} ${unit}`,
            run: () => ports.active()?.send({ ...event, n: Number(typed) }),
          },
        ]
      : [],
  when: () => verdictAt(ports, { ...event, n: 1 }),
  run: () => ask(numberId),
})

/** It has its own field or pad on the screen. */
export const isAskedInPlace = ({ id }: Pick<Command, 'id'>): boolean => id === numberId

/** The number that the step asks for has been told. */
export function tellNumber(registry: Registry, n: number): Verdict {
  const asking = registry.byId(numberId)
  const verdict = asking?.when() ?? refused('Aucun nombre n’est demandé ici.')
  if (verdict.allowed) asking?.choices?.(String(n))[0]?.run('button')
  return verdict
}

export const isChoice = ({ id }: Pick<Command, 'id'>): boolean => id.startsWith(choicePrefix)

/** Any other count is typed. */
export const quantityCommand = (ports: OperationPorts, ask: (id: string) => void): Command => ({
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
      run: () => ports.active()?.send({ type: 'cmd.quantity', n }),
    }))
  },
  // Whether it may be set at all does not depend on how many.
  when: () => verdictAt(ports, { type: 'cmd.quantity', n: 1 }),
  run: () => ask('quantity.choose'),
})

/** Operations that are one work on several sorts of things share a command: it is one, and has one card. */
function declared(operations: readonly OperationWithCommands[]) {
  const found = new Map<object, { command: OperationWithCommands['commands'][number]; homes: Homes }>()
  for (const operation of operations) {
    for (const command of operation.commands) {
      const homes = found.get(command)?.homes
      found.set(command, { command, homes: homes ? [...homes, operation] : [operation] })
    }
  }
  return [...found.values()]
}

function verdictAt(ports: OperationPorts, event: Event, homes?: Homes): Verdict {
  const step = ports.active()
  if (homes && !homes.some(({ id }) => id === step?.operation)) {
    return elsewhere(`Cette commande vaut dans ${homes[0].title}.`)
  }
  if (!step) return refused('Aucune opération n’est en cours.')
  if (step.isBusy()) return refused('Une demande est en cours : attendez sa réponse.')
  if (ports.latched() && !holdsError(ports)) return refused('Une erreur attend d’être vue : scannez OK.')
  return step.can(event) ? allowed : refused('Cette étape ne le permet pas.')
}

/** A step that is itself the error: its own commands lead out of it as OK does, and after a restart too. */
const holdsError = (ports: OperationPorts): boolean => ports.active()?.can(acknowledge) === true
