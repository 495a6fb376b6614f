import type { IconName } from '#src/ui/Icon.tsx'
import { isAwaiting } from '../attention.ts'
import {
  type Ask,
  type Command,
  type CommandChoice,
  type CommandGroup,
  commandGroups,
  isAbsent,
} from '../command.ts'
import type { LookUp, ThingAct } from '../look-up.ts'
import type { Registry } from '../registry.ts'
import { createSearch, type Hit, type Line } from './search.ts'

export type Row = {
  readonly key: string
  readonly title: string
  readonly hint?: string
  readonly section?: string
} & (
  | { readonly kind: 'command'; readonly command: Command; readonly refused?: string }
  | { readonly kind: 'found'; readonly found: LookUp }
  | { readonly kind: 'act'; readonly act: ThingAct; readonly keys?: string; readonly refused?: string }
  | { readonly kind: 'choice'; readonly choice: CommandChoice; readonly icon?: IconName }
)

export type Block = { readonly title: string; readonly rows: readonly Row[] }

/** The palette paints at most this many rows; typing narrows the list. The list of all commands is whole. */
const most = 50
/** The search returns more hits than that, because this person may not see some of them. */
const looked = 200

const stepGroup = 'Dans cette étape'

/**
 * The list before a query is what one would do now: the step's commands, recent ones, what waits on the home page, screens.
 * Settings of the terminal, errors, and the screen `here` are found by a query.
 */
export function offeredBlocks(
  { commands }: Pick<Registry, 'commands'>,
  recents: readonly (string | LookUp)[],
  here?: string,
): Block[] {
  const rows = commands
    .filter(isListed)
    .filter(command => command.group !== 'Quantités' || command.choices)
    .filter(({ group, hint }) => group !== 'Aller à' || hint === undefined || hint !== here)
    .map(command => rowOf(command))
    .filter(row => row.refused === undefined)
  const inStep = rows.filter(({ command }) => command.group === stepGroup || command.group === 'Quantités')
  const others = rows.filter(row => !inStep.includes(row))
  const recent = recents.flatMap((used): Row | readonly Row[] =>
    typeof used === 'string' ? (others.find(({ command }) => command.id === used) ?? []) : foundRow(used),
  )
  const rest = others.filter(row => !recent.includes(row) && row.command.onlyFound !== true)
  const waiting = rest.filter(({ command }) => isAwaiting(command))
  return blocks([
    { title: stepGroup, rows: inStep },
    { title: 'Récents', rows: recent },
    { title: 'À faire', rows: waiting },
    ...offeredGroups.map(title => ({
      title,
      rows: rest.filter(row => row.command.group === title && !waiting.includes(row)),
    })),
  ])
}

const offeredGroups: readonly CommandGroup[] = ['Aller à', 'Session']

/** All commands that may run now, by their groups. */
export function commandBlocks(commands: readonly Command[]): Block[] {
  const rows = commands
    .filter(isListed)
    .map(rowOf)
    .filter(({ refused }) => refused === undefined)
  return blocks(
    commandGroups.map(title => ({ title, rows: rows.filter(({ command }) => command.group === title) })),
    rows.length,
  )
}

/**
 * The list for a query: the thing whose code this is, the step's commands, whole lines, the groups by their best match,
 * results of the look-up, and last the commands that may not run now, with the reason. Guesses at a misspelt query come after the look-up, because the
 * name of a place is not a misspelling.
 */
export function foundBlocks(
  hits: readonly Hit<Command>[],
  recents: readonly string[],
  found: readonly LookUp[],
  lines: readonly Line[] = [],
): Block[] {
  const rows = hits
    .filter(({ entry }) => isListed(entry))
    .map(({ entry, score, near }) => ({
      row: rowOf(entry),
      score,
      near,
      recent: recentness(recents, entry.id),
    }))
    .sort((a, b) => a.score - b.score || a.recent - b.recent || rankOf(a.row.command) - rankOf(b.row.command))
  const running = rows.filter(({ row }) => row.refused === undefined)
  const groups = [...new Set(running.map(({ row }) => row.command.group))]
  const surely = running.some(({ row, near }) => row.command.group === stepGroup && !near)
  if (surely) groups.sort((a, b) => Number(b === stepGroup) - Number(a === stepGroup))

  const commands = groups.map(title => ({
    title,
    rows: running.filter(({ row }) => row.command.group === title).map(({ row }) => row),
  }))
  const exact = { title: 'Ce code', rows: found.filter(({ exact }) => exact).map(foundRow) }
  const lookedUp = { title: 'Trouvé', rows: found.filter(({ exact }) => !exact).map(foundRow) }
  const guessed = hits.length > 0 && hits.every(({ near }) => near)
  const inStep = surely ? commands.splice(0, 1) : []
  return blocks([
    exact,
    ...inStep,
    { title: 'En une ligne', rows: lines.map(lineRow) },
    ...(guessed ? [lookedUp, ...commands] : [...commands, lookedUp]),
    {
      title: 'Pas maintenant',
      rows: rows.filter(({ row }) => row.refused !== undefined).map(({ row }) => row),
    },
  ])
}

/** A command's choices, filtered by the typed text. */
export function choiceBlocks(command: Pick<Command, 'title' | 'choices'>, typed: string): Block[] {
  const hits = createSearch(command.choices?.(typed.trim()) ?? []).find(typed, most)
  return blocks([{ title: command.title, rows: hits.map(({ entry }) => choiceRow(entry)) }])
}

/** The answers to a question: those that it offers, and the places that were found. */
export function askBlocks(ask: Ask, typed: string, found: readonly LookUp[]): Block[] {
  const { place } = ask
  const places = place ? found.map(({ title }) => place(title)) : []
  const offered = choiceBlocks(ask, typed)
  return places.length === 0
    ? offered
    : blocks([...offered, { title: 'Emplacements', rows: places.map(choiceRow) }])
}

const choiceRow = (choice: CommandChoice): Row => ({
  kind: 'choice',
  key: choice.id,
  choice,
  ...wordsOf(choice),
})

/** The acts on a thing, filtered by the typed text. Acts that are not allowed now come last, with the reason. */
export function actBlocks(acts: readonly ThingAct[], typed: string): Block[] {
  const rows = createSearch(acts)
    .find(typed, most)
    .map(({ entry: act }) => actRow(act, keysAt(acts.indexOf(act))))
  const isRefused = ({ refused }: ActRow) => refused !== undefined
  return blocks([
    { title: 'Que faire', rows: rows.filter(row => !isRefused(row)) },
    { title: 'Pas maintenant', rows: rows.filter(isRefused) },
  ])
}

type ActRow = Extract<Row, { kind: 'act' }>

const actRow = (act: ThingAct, keys: string | undefined): ActRow => ({
  kind: 'act',
  key: `act.${act.id}`,
  act,
  ...(keys === undefined ? {} : { keys }),
  ...wordsOf(act),
  ...(act.because === undefined ? {} : { refused: act.because }),
})

/** The nth act of a thing keeps its key, whatever is typed: Alt 1 to Alt 9, then the same with Maj. */
function keysAt(at: number): string | undefined {
  if (at < 9) return `alt+${at + 1}`
  return at < 18 ? `alt+shift+${at - 8}` : undefined
}

/** The row whose act has these keys. */
export const rowOfKeys = (rows: readonly Row[], keys: string): Row | undefined =>
  rows.find(row => row.kind === 'act' && row.keys === keys)

export const isListed = (command: Command): boolean =>
  // From inside the palette this command could only close it.
  command.id !== 'palette.toggle' && !isAbsent(command.when())

export const searchLimit = looked

type CommandRow = Extract<Row, { kind: 'command' }>

function rowOf(command: Command): CommandRow {
  const permission = command.when()
  return {
    kind: 'command',
    key: command.id,
    command,
    ...wordsOf(command),
    ...(permission.allowed ? {} : { refused: permission.because }),
  }
}

const foundRow = (found: LookUp): Row => ({ kind: 'found', key: found.id, found, ...wordsOf(found) })

const lineRow = ({ title, hint, command, choice }: Line): Row => ({
  kind: 'choice',
  key: `${command.id}.${choice.id}`,
  choice,
  ...wordsOf({ title, ...(hint ? { hint } : {}) }),
  ...(command.icon ? { icon: command.icon } : {}),
})

function wordsOf({ title, hint, section }: { title: string; hint?: string; section?: string }) {
  return { title, ...(hint ? { hint } : {}), ...(section && section !== hint ? { section } : {}) }
}

/** Among equals, work comes before the terminal's settings. */
const rankOf = ({ group }: Command): number => commandGroups.indexOf(group)

function recentness(recents: readonly string[], id: string): number {
  const at = recents.indexOf(id)
  return at === -1 ? recents.length : at
}

/** Drops empty blocks and all rows after the first ones. */
function blocks(all: readonly Block[], atMost = most): Block[] {
  let left = atMost
  return all.flatMap(({ title, rows }) => {
    const shown = rows.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ title, rows: shown }] : []
  })
}
