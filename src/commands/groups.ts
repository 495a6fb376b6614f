import { formatOwn } from '#contract/barcodes/own.ts'
import { type Command, isAbsent } from './command.ts'
import type { Registry } from './registry.ts'

export type HelpGroup = { readonly title: string; readonly commands: readonly Command[] }

/** The commands that this person may run at some time, in registry order, grouped by operation. */
export function helpGroups(registry: Registry): HelpGroup[] {
  const groups = new Map<string, Command[]>()
  for (const command of registry.commands) {
    if (isAbsent(command.when())) continue
    const title = groupOf(command)
    groups.set(title, [...(groups.get(title) ?? []), command])
  }
  return [...groups].map(([title, commands]) => ({ title, commands }))
}

/** The heading over a command: its operation for a command of a step, else its group. */
function groupOf({ group, section }: Command): string {
  if (group !== 'Dans cette étape') return group
  return section ?? 'Toutes les opérations'
}

export const cardText = (card: string): string => formatOwn('command', card)

/** The part of a command that its card shows. */
export type CardCommand = Pick<Command, 'id' | 'title' | 'section' | 'keys'> & {
  readonly card: string
  /** Stands on the card in place of the command: a thing's own code. */
  readonly code?: string
}
export type CardGroup = { readonly title: string; readonly commands: readonly CardCommand[] }

const hasCard = (command: Command): command is Command & { readonly card: string } =>
  command.card !== undefined

/** The printable cards, grouped as on the help sheet. */
export const cardGroups = (registry: Registry): CardGroup[] =>
  helpGroups(registry).flatMap(({ title, commands }) => {
    const printable = commands.filter(hasCard)
    return printable.length > 0 ? [{ title, commands: printable }] : []
  })

export type Scope = 'all' | { readonly group: string }

export function cardsOf(
  groups: readonly CardGroup[],
  scope: Scope,
  picked: ReadonlySet<string>,
): CardGroup[] {
  if (picked.size > 0) {
    return groups.flatMap(({ title, commands }) => {
      const chosen = commands.filter(({ id }) => picked.has(id))
      return chosen.length > 0 ? [{ title, commands: chosen }] : []
    })
  }
  return scope === 'all' ? [...groups] : groups.filter(({ title }) => title === scope.group)
}

/** Adds cards to the groups: those of an existing group come after its own cards. */
export const withMoreCards = (groups: readonly CardGroup[], more: readonly CardGroup[]): CardGroup[] => [
  ...groups.map(({ title, commands }) => ({
    title,
    commands: [...commands, ...more.flatMap(other => (other.title === title ? other.commands : []))],
  })),
  ...more.filter(({ title }) => !groups.some(group => group.title === title)),
]
