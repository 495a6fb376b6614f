import type { Command, CommandChoice } from '../command.ts'
import { fold } from './highlight.ts'
import { createSearch } from './search.ts'

/** A command and its choice in one line: « Picking Maison Lumière · Mono cadeau ». */
export type Line = {
  readonly title: string
  readonly hint?: string
  readonly keywords?: readonly string[]
  readonly command: Command
  readonly choice: CommandChoice
}

const most = 8

/** The lines that hold every word of the query, in any order, at least one of them being the choice's own. */
export function linesFor(commands: readonly Command[], query: string): Line[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length < 2) return []
  const lines = commands.filter(isInLine).flatMap(command =>
    (command.choices?.(query) ?? [])
      .filter(({ title, hint = '' }) => {
        const own = fold(`${title} ${hint}`)
        return words.some(word => own.includes(word))
      })
      .map((choice): Line => lineOf(command, choice)),
  )
  return createSearch(lines)
    .find(query, most)
    .map(({ entry }) => entry)
}

const isInLine = ({ inLine, when }: Command): boolean => inLine !== undefined && when().allowed

function lineOf(command: Command, choice: CommandChoice): Line {
  const { hint } = choice
  return {
    title: [command.inLine, choice.title].filter(Boolean).join(' '),
    ...(hint ? { hint } : {}),
    ...(command.keywords ? { keywords: command.keywords } : {}),
    command,
    choice,
  }
}
