import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ImportField, ImportKind, LineOutcome } from '#contract/endpoints/import.ts'
import type { Administrator } from '../administration/act.ts'
import type { UserShop } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { formulaMark } from './files/line.ts'
import { faultOf } from './values.ts'

/** The person of an import. Without a person it is the command line. */
export type Scope = {
  readonly warehouseId: string
  readonly shops: readonly UserShop[]
  readonly userId: string | null
  readonly now: Date
  /** The audit log keeps it. */
  readonly address: string
}

type Reads = z.ZodMiniType<unknown, string | undefined>

export type Field<R extends Reads = Reads> = {
  readonly title: string
  /** Other titles that mean it, in French and in English, folded as `fold` does. */
  readonly hints: readonly string[]
  readonly help: string
  readonly required: boolean
  readonly examples: readonly [string, string]
  /** The text of a cell, undefined if it is empty. */
  readonly reads: R
}

type More = { readonly help?: string; readonly examples?: readonly [string, string] }

/** A column that every file has. Its hints are written with commas between them. */
export function needed<R extends Reads>(title: string, hints: string, reads: R, more: More = {}): Field<R> {
  const { help = '', examples = ['', ''] } = more
  return { title, hints: hints.split(', '), help, examples, reads, required: true }
}

/** A column that may be missing, or empty. */
export const optional = <R extends Reads>(title: string, hints: string, reads: R, more?: More) => ({
  ...needed(title, hints, z.optional(reads), more),
  required: false,
})

export type Fields = Readonly<Record<string, Field>>
export type RowOf<F extends Fields> = { readonly [Name in keyof F]: z.output<F[Name]['reads']> }

export type Verdict =
  | { readonly outcome: Exclude<LineOutcome, 'refused'> }
  | { readonly outcome: 'refused'; readonly why: string }

/** The administrator whose rights a file has. */
export const administratorOf = ({ userId, warehouseId, shops }: Scope): Administrator => ({
  id: userId,
  warehouseId,
  shops,
})

/** The same person as the audit log names them. */
export const actorOf = ({ userId, warehouseId, address, now }: Scope) => ({
  user: userId === null ? undefined : { id: userId, warehouseId, ip: null },
  address,
  now,
})

export const refused = (why: string): Verdict => ({ outcome: 'refused', why })

/** The lines of one thing: one line, or all lines of an order. */
export type Unit<R> = { readonly line: number; readonly rows: readonly [R, ...R[]] }

type Definition<F extends Fields> = {
  readonly id: ImportKind
  readonly title: string
  readonly fields: F
  /** The field that names the thing on the report. */
  readonly names: keyof F & string
  /** Neighbouring lines with the same text here are one thing. */
  readonly groups?: keyof F & string
  /** The keys that may occur once in the file, in the operators' words: « le SKU MIEL-1 ». */
  readonly keys: (row: RowOf<F>) => readonly string[]
  /** Says what becomes of each unit and, with `apply`, does it in the same transaction. A dry run only looks. */
  readonly settle: (
    tx: Tx,
    scope: Scope,
    units: readonly Unit<RowOf<F>>[],
    apply: boolean,
  ) => Promise<Verdict[]>
}

/** The cells of one line by the names of their fields. */
export type Cells = Readonly<Record<string, string | undefined>>
export type RawUnit = { readonly line: number; readonly lines: readonly Cells[] }

/** Units that were read. Those with a fault have their verdict already. */
type Batch = {
  settle(tx: Tx, scope: Scope, apply: boolean): Promise<Verdict[]>
}

export type Kind = {
  readonly id: ImportKind
  readonly title: string
  readonly fields: Fields
  readonly names: string
  readonly groups: string | undefined
  /** `seen` holds what the file has named so far, and on which line. */
  read(units: readonly RawUnit[], seen: Seen): Batch
}

export function defineKind<const F extends Fields>(definition: Definition<F>): Kind {
  const { id, title, fields, names, groups, keys, settle } = definition
  const reads = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.reads]))
  const Row = z.object(reads)
  const readUnit = ({ line, lines }: RawUnit, seen: Seen): Unit<RowOf<F>> | Verdict => {
    const rows: RowOf<F>[] = []
    for (const cells of lines) {
      const fault = cellFault(fields, cells)
      if (fault !== undefined) return refused(fault)
      const row = Row.safeParse(cells)
      if (!row.success) return refused(sentenceOf(fields, cells, row.error.issues[0]))
      // The row's schema was made of these fields' own schemas.
      rows.push(row.data as RowOf<F>)
    }
    const named = [...new Set(rows.flatMap(keys))]
    const twice = named.find(key => (seen.lineOf(key) ?? line) < line)
    if (twice !== undefined)
      return refused(`Le fichier donne déjà ${twice} à la ligne ${seen.lineOf(twice)}.`)
    for (const key of named) seen.add(key, line)
    const [first, ...others] = rows
    if (!first) throw new Error(`Line ${line} holds nothing`)
    return { line, rows: [first, ...others] }
  }
  return {
    id,
    title,
    fields,
    names,
    groups,
    read(raw, seen) {
      const units = raw.map(unit => readUnit(unit, seen))
      const good = units.filter(unit => 'rows' in unit)
      return {
        async settle(tx, scope, apply) {
          const verdicts = good.length === 0 ? [] : await settle(tx, scope, good, apply)
          return units.map(unit => ('rows' in unit ? verdictOf(verdicts[good.indexOf(unit)]) : unit))
        },
      }
    },
  }
}

function verdictOf(verdict: Verdict | undefined): Verdict {
  if (!verdict) throw new Error('A kind of import gave fewer verdicts than it was given lines')
  return verdict
}

function cellFault(fields: Fields, cells: Cells): string | undefined {
  for (const [name, { title }] of Object.entries(fields)) {
    const text = cells[name]
    const fault = text === undefined ? undefined : faultOf(text)
    if (fault !== undefined) return `${title} : « ${shown(text ?? '')} » ${fault}.`
  }
  return undefined
}

type Issue = z.core.$ZodIssue

function sentenceOf(fields: Fields, cells: Cells, issue: Issue | undefined): string {
  const name = String(issue?.path[0])
  const { title = name } = fields[name] ?? {}
  const text = cells[name]
  const wrong = issue?.message ?? 'est illisible'
  return text === undefined ? `${title} ${wrong}.` : `${title} : « ${shown(text)} » ${wrong}.`
}

const longestShown = 60
const shown = (text: string) =>
  text.startsWith(formulaMark) ? '=…' : text.length > longestShown ? `${text.slice(0, longestShown)}…` : text

export const fieldsOf = (kind: Kind): ImportField[] =>
  Object.entries(kind.fields).map(([name, { title, help, required }]) => ({ name, title, help, required }))

/**
 * On which line a file named each thing first. Of the text only 64 bits of its hash are kept, since a file of 100,000 articles
 * names 400,000 things. By chance alone, one such file in two hundred million has a line refused for another's key.
 */
export class Seen {
  readonly #lines = new Map<bigint, number>()

  lineOf(key: string): number | undefined {
    return this.#lines.get(short(key))
  }

  add(key: string, line: number): void {
    this.#lines.set(short(key), line)
  }
}

const short = (key: string): bigint => hash('sha1', key, 'buffer').readBigUInt64LE()
