import { formatOwn } from '#contract/barcodes/own.ts'
import { type Command, isAbsent } from '../command.ts'
import type { Registry } from '../registry.ts'

export type HelpGroup = { readonly title: string; readonly commands: readonly Command[] }

/** What this person may ever do, in the order of the registry: each operation's commands under its own name. */
export function helpGroups(registry: Registry): HelpGroup[] {
  const groups = new Map<string, Command[]>()
  for (const command of registry.commands) {
    if (isAbsent(command.when())) continue
    const title = shelfOf(command)
    groups.set(title, [...(groups.get(title) ?? []), command])
  }
  return [...groups].map(([title, commands]) => ({ title, commands }))
}

/** Where one looks for a command: its operation, else its group. */
export function shelfOf({ group, section }: Command): string {
  if (group !== 'Dans cette étape') return group
  return section ?? 'Toutes les opérations'
}

/** What a scanner reads off the card. */
export const cardText = (card: string): string => formatOwn('command', card)
