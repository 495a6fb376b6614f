import { type Identifier, identifierNamed } from './identifiers.ts'
import { isoDate, valueProblem } from './validate.ts'

export interface Gs1Element {
  readonly ai: string
  readonly value: string
}

/** A GS1 message, and the values that a warehouse needs most. */
export interface Gs1 {
  readonly elements: readonly Gs1Element[]
  /** (01), 14 digits. */
  readonly gtin?: string
  /** (02): the article inside a pallet or carton, 14 digits. */
  readonly content?: string
  readonly sscc?: string
  readonly lot?: string
  readonly serial?: string
  /** (17), YYYY-MM-DD. */
  readonly expiry?: string
  /** (15), YYYY-MM-DD. */
  readonly bestBefore?: string
  /** (30) or (37): the number of pieces. */
  readonly quantity?: number
  /** A French sentence about identifiers that the label should also carry. Not a refusal. */
  readonly missing?: string
}

export type Gs1Result = { ok: true; gs1: Gs1 } | { ok: false; problem: string }

export function refuse(problem: string): Gs1Result {
  return { ok: false, problem }
}

export function message(elements: readonly Gs1Element[], thisYear: number): Gs1Result {
  const known: Identifier[] = []
  const values = new Map<string, string>()
  for (const { ai, value } of elements) {
    const identifier = identifierNamed(ai)
    if (!identifier) return refuse(`L’identifiant (${ai}) n’existe pas.`)
    const problem = valueProblem(identifier, value)
    if (problem) return refuse(`(${ai}) ${problem}.`)
    const before = values.get(ai)
    if (before !== undefined && before !== value) return refuse(`(${ai}) est donné deux fois, différemment.`)
    if (before === undefined) known.push(identifier)
    values.set(ai, value)
  }
  if (known.length === 0) return refuse('Le message GS1 est vide.')
  const present = countPrefixes(known)
  for (const { ai, excludes } of known) {
    for (const prefix of excludes) {
      if ((present.get(prefix) ?? 0) <= Number(ai.startsWith(prefix))) continue
      const clash = known.find(other => other.ai !== ai && other.ai.startsWith(prefix))
      return refuse(`(${ai}) et (${clash?.ai ?? prefix}) ne vont pas ensemble.`)
    }
  }
  return { ok: true, gs1: summary(elements, values, missing(known, present), thisYear) }
}

/** Counts the identifiers with each prefix, because rules name 310 for 3100 to 3105. */
function countPrefixes(known: readonly Identifier[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { ai } of known) {
    for (let length = 2; length <= ai.length; length += 1) {
      const prefix = ai.slice(0, length)
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
    }
  }
  return counts
}

/** One item may carry several barcodes and the next one may hold the missing part, so this is no reason to refuse. */
function missing(known: readonly Identifier[], present: ReadonlyMap<string, number>): string | undefined {
  const lacking = known.find(
    ({ needs }) => needs.length > 0 && !needs.some(group => group.split('+').every(ai => present.has(ai))),
  )
  if (!lacking) return undefined
  const wanted = lacking.needs.map(group => `(${group.replaceAll('+', ') et (')})`).join(' ou ')
  return `(${lacking.ai}) demande ${wanted} à côté de lui.`
}

function summary(
  elements: readonly Gs1Element[],
  values: ReadonlyMap<string, string>,
  lacking: string | undefined,
  thisYear: number,
): Gs1 {
  const text = (ai: string) => values.get(ai)
  const date = (ai: string) => {
    const value = values.get(ai)
    return value && isoDate(value, thisYear)
  }
  const count = values.get('37') ?? values.get('30')
  return withoutGaps({
    elements,
    gtin: text('01'),
    content: text('02'),
    sscc: text('00'),
    lot: text('10'),
    serial: text('21'),
    expiry: date('17'),
    bestBefore: date('15'),
    quantity: count === undefined ? undefined : Number(count),
    missing: lacking,
  })
}

type Gaps<T> = { [K in keyof T]: T[K] | undefined }

function withoutGaps({
  elements,
  ...rest
}: Gaps<Required<Omit<Gs1, 'elements'>>> & Pick<Gs1, 'elements'>): Gs1 {
  return { elements, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) }
}

/** The text as printed under the bars: (01)03453120000011(10)ABC. */
export function humanForm({ elements }: Gs1): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('')
}
