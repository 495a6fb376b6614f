import { acknowledge } from '#machines/shared/operation.ts'
import { allowed, type Command, elsewhere, type Permission, refused } from './command.ts'
import type { Registry } from './registry.ts'

/** The event that a command sends to the machine of the open operation. */
export type StepEvent = { readonly type: `cmd.${string}`; readonly n?: number; readonly code?: string }

/** A choice that only the current step knows: a reason, a shop, a list to print. */
export type StepChoice = {
  readonly id: string
  readonly title: string
  readonly event: StepEvent
  readonly card?: string
}

/** A number that the step asks for, such as a weight. */
type StepNumber = {
  readonly label: string
  readonly unit: string
  /** The step sends the number as this event's `n`. */
  readonly event: StepEvent
  readonly most: number
}

/** The open operation and its current step. */
export type ActiveStep = {
  readonly operation: string
  readonly title: string
  readonly choices: () => readonly StepChoice[]
  readonly number: () => StepNumber | undefined
  readonly can: (event: { type: string }) => boolean
  /** Adds the id under which the change goes to the server. */
  readonly send: (event: StepEvent) => void
  readonly isBusy: () => boolean
  /** The titles of the operation's commands and choices that the step takes now. */
  readonly permits: () => readonly string[]
  /** The step's instruction: « Scannez l’article ». */
  readonly prompt: () => string
}

export type StepPorts = {
  step: {
    active: () => ActiveStep | undefined
    /** Whether the screen shows an error that the operator has not acknowledged. */
    latched: () => boolean
    acknowledge: () => void
  }
  /** Opens the palette page on which a command asks its question. */
  ask: (id: string) => void
}

type Home = { readonly id: string; readonly title: string }

/** Whether the step takes this event now. `homes` are the operations that the command belongs to. */
export function stepPermission(
  { step }: Pick<StepPorts, 'step'>,
  event: StepEvent,
  homes?: readonly [Home, ...Home[]],
): Permission {
  const now = step.active()
  if (homes && !homes.some(({ id }) => id === now?.operation)) {
    return elsewhere(`Cette commande vaut dans ${homes[0].title}.`)
  }
  if (!now) return refused('Aucune opération n’est en cours.')
  if (now.isBusy()) return refused('Une demande est en cours : attendez sa réponse.')
  if (step.latched() && !holdsError({ step })) return refused('Une erreur attend d’être vue : scannez OK.')
  return now.can(event) ? allowed : refused(notHere(now))
}

/** This many commands fit a sentence, none with a title that is a sentence itself. */
const named = 3
const longest = 48

/** Says what the step does permit. */
function notHere({ prompt, permits }: ActiveStep): string {
  const titles = permits()
  const besides = titles
    .filter(title => title.length <= longest)
    .slice(0, named)
    .map(title => `« ${title} »`)
  const left = titles.length - besides.length
  const more = left > 0 ? [`${left} autre${left > 1 ? 's' : ''} dans l’aide`] : []
  const all = [...besides, ...more].join(', ')
  return `Pas à cette étape. ${prompt()}${all ? ` ; ou ${all}` : ''}.`
}

/** Whether the step itself is an error. Its own commands then lead out of it, as OK does. */
export const holdsError = ({ step }: Pick<StepPorts, 'step'>): boolean =>
  step.active()?.can(acknowledge) === true

const choicePrefix = 'choice.'

export const choiceCommand = (id: string): string => `${choicePrefix}${id}`

/** This many choices have a key. */
const withKeys = 9

/** The digit of a choice, and when the choice was last offered. */
type Digit = { readonly digit: number; readonly at: number }

/** The digits of each step’s choices. */
const remembered = new WeakMap<object, Map<string, Map<string, Digit>>>()

/** A hand still knows the key of a choice that was there a moment ago. */
const forgottenMs = 10 * 60_000

/**
 * What a key means at a step it always means there: a colleague’s list, or a carrier that leaves, moves no other choice to
 * its key. Where all keys are taken, one becomes free whose choice has been gone for long.
 */
function digitsOf(
  ports: object,
  now: ActiveStep,
  offered: readonly StepChoice[],
): ReadonlyMap<string, Digit> {
  const steps = remembered.get(ports) ?? new Map<string, Map<string, Digit>>()
  remembered.set(ports, steps)
  const step = `${now.operation} ${now.prompt()}`
  const digits = steps.get(step) ?? new Map<string, Digit>()
  steps.set(step, digits)
  const at = Date.now()
  for (const { id } of offered) {
    const known = digits.get(id)
    if (known) digits.set(id, { ...known, at })
  }
  for (const { id } of offered) {
    const digit = digits.get(id)?.digit ?? freeDigit(digits, at)
    if (digit !== undefined) digits.set(id, { digit, at })
  }
  return digits
}

function freeDigit(digits: Map<string, Digit>, now: number): number | undefined {
  const taken = [...digits.values()].map(({ digit }) => digit)
  const free = Array.from({ length: withKeys }, (_, at) => at + 1).find(digit => !taken.includes(digit))
  if (free !== undefined) return free
  const gone = [...digits].find(([, { at }]) => now - at > forgottenMs)
  if (gone) digits.delete(gone[0])
  return gone?.[1].digit
}

/** The current step's choices and the number it asks for, as commands. */
export function stepCommands(ports: StepPorts): Command[] {
  const now = ports.step.active()
  if (!now) return []
  const number = now.number()
  const offered = now.choices()
  const keys = digitsOf(ports, now, offered)
  const choices = offered.map(
    ({ id, event, ...about }): Command => ({
      ...about,
      id: choiceCommand(id),
      group: 'Dans cette étape',
      section: now.title,
      ...(keys.has(id) ? { keys: `alt+${keys.get(id)?.digit}` } : {}),
      when: () => stepPermission(ports, event),
      run: () => ports.step.active()?.send(event),
    }),
  )
  return number ? [...choices, numberCommand(ports, number)] : choices
}

export const isChoice = ({ id }: Pick<Command, 'id'>): boolean => id.startsWith(choicePrefix)

const numberId = 'step.number'

/** The number has a field at a bench and digit cards on a wall; the palette asks for it too. */
const numberCommand = (ports: StepPorts, { label, unit, event, most }: StepNumber): Command => ({
  id: numberId,
  title: `${label}…`,
  group: 'Dans cette étape',
  choices: typed => {
    if (!/^\d+$/.test(typed) || Number(typed) > most) return []
    const n = Number(typed)
    return [{ id: typed, title: `${n} ${unit}`, run: () => ports.step.active()?.send({ ...event, n }) }]
  },
  when: () => stepPermission(ports, { ...event, n: 1 }),
  run: () => ports.ask(numberId),
})

/** True for a command with its own field or digit pad on the screen, which needs no button. */
export const isAskedInPlace = ({ id }: Pick<Command, 'id'>): boolean => id === numberId

export function tellNumber(registry: Registry, n: number): Permission {
  const asking = registry.byId(numberId)
  const permission = asking?.when() ?? refused('Aucun nombre n’est demandé ici.')
  if (permission.allowed) asking?.choices?.(String(n))[0]?.run('button')
  return permission
}
