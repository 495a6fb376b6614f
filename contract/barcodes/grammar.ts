import * as z from 'zod/mini'
import { type OwnKind, ownKinds } from './kinds.ts'
import { oneOf, type Part, type Shape, shape, some } from './text.ts'
import { type Carrier, carriers } from './tracking/carriers.ts'

/**
 * A warehouse's own codes, as data. There are no regular expressions: a prefix, a character set with a length (or a
 * layout such as `A-99-99-9`) and a check express the same, and cannot run away.
 */

/**
 * number: fixed length, one ISO 7064 MOD 37,36 character; skips numbers that a swap could turn into another
 * (see own.ts).
 * named: variable length, a guard and the MOD 37,36 character (see own.ts).
 * mod37: MOD 37,36 alone, for a warehouse that already has such labels.
 * none: no check, the weakest reading.
 */
export const checks = ['number', 'named', 'mod37', 'none'] as const
export type Check = (typeof checks)[number]

const bodyCharsets = ['digit', 'alphanumeric', 'name'] as const
const Length = z.int().check(z.minimum(1), z.maximum(64))

export const OwnRuleData = z
  .strictObject({
    kind: z.enum(ownKinds),
    prefix: z.string().check(z.regex(/^[A-Z0-9./_-]{0,12}$/)),
    /** People say some names with the prefix (CD00010234) and some without (A-01-02-3 for EM-A-01-02-3). */
    prefixInName: z._default(z.boolean(), true),
    /** `9` is a digit, `A` a letter, `X` either, any other character itself. Replaces charset, min and max. */
    layout: z.optional(z.string().check(z.regex(/^[A-Z0-9./_ -]{1,64}$/))),
    charset: z._default(z.enum(bodyCharsets), 'digit'),
    min: z.optional(Length),
    max: z.optional(Length),
    check: z.enum(checks),
  })
  .check(
    z.refine(
      rule => rule.layout !== undefined || (rule.min !== undefined && rule.min <= (rule.max ?? rule.min)),
      { error: 'Il faut un modèle (layout), ou une longueur min qui ne dépasse pas max.' },
    ),
    z.refine(
      rule => rule.check !== 'number' || rule.layout !== undefined || rule.min === (rule.max ?? rule.min),
      { error: 'Un numéro à clé « number » doit avoir une longueur fixe.' },
    ),
    z.refine(
      rule => rule.check === 'none' || rule.check === 'mod37' || /^[A-Z0-9-]{1,12}$/.test(rule.prefix),
      { error: 'Avec une clé « number » ou « named », le préfixe est fait de lettres, chiffres et tirets.' },
    ),
    z.refine(rule => rule.prefix !== '' || rule.layout !== undefined || rule.check !== 'none', {
      error: 'Sans préfixe, sans modèle et sans clé, tout texte conviendrait.',
    }),
  )
export type OwnRuleData = z.infer<typeof OwnRuleData>

/** Texts that a shop may have given to its articles. Only the data tells which of them exist. */
const AliasData = z
  .strictObject({
    prefix: z._default(z.string().check(z.regex(/^[\x21-\x7e]{0,24}$/)), ''),
    layout: z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/))),
    charset: z._default(z.enum(bodyCharsets), 'name'),
    min: z.optional(Length),
    max: z.optional(Length),
  })
  .check(
    z.refine(
      alias =>
        alias.layout !== undefined || (alias.min !== undefined && alias.min <= (alias.max ?? alias.min)),
      { error: 'Il faut un modèle (layout), ou une longueur min qui ne dépasse pas max.' },
    ),
  )

export const GrammarData = z.strictObject({
  /** The rules of a kind named here replace the default rules of that kind. The first one prints. */
  own: z._default(z.array(OwnRuleData).check(z.maxLength(40)), []),
  aliases: z._default(z.array(AliasData).check(z.maxLength(40)), []),
  /** The carriers that serve this warehouse. Defaults to all known carriers. */
  carriers: z.optional(z.array(z.enum(carriers))),
})
/** The form that a warehouse writes: it may leave defaults out. */
export type GrammarData = z.input<typeof GrammarData>
export type WholeGrammarData = z.output<typeof GrammarData>

export interface Rule {
  readonly kind: OwnKind
  readonly prefix: string
  readonly prefixInName: boolean
  /** The part between the prefix and the check. */
  readonly body: Shape
  readonly check: Check
  /** Every printed code of the rule fits this shape; other texts may fit too. */
  readonly printed: Shape
}

interface Alias {
  readonly prefix: string
  readonly shape: Shape
}

export interface Grammar {
  readonly rules: readonly Rule[]
  readonly aliases: readonly Alias[]
  readonly carriers?: ReadonlySet<Carrier>
}

type HouseRule = Omit<z.input<typeof OwnRuleData>, 'kind'>
const houseDefaults = { prefixInName: true, charset: 'digit' } as const

/** The default code of each kind; null for an article, whose code comes from its maker. */
const houseRules: Readonly<Record<OwnKind, HouseRule | null>> = {
  order: { prefix: 'CD', min: 8, check: 'number' },
  pickingList: { prefix: 'PK', min: 6, check: 'number' },
  box: { prefix: 'CA', min: 5, check: 'number' },
  package: { prefix: 'CL', min: 8, check: 'number' },
  reception: { prefix: 'RC', min: 6, check: 'number' },
  return: { prefix: 'RT', min: 6, check: 'number' },
  location: { prefix: 'EM-', prefixInName: false, charset: 'name', min: 1, max: 32, check: 'named' },
  command: { prefix: 'DC-', prefixInName: false, charset: 'name', min: 1, max: 24, check: 'named' },
  // A badge holds 128 random bits: 25 characters of base 36, 26 of base 32, 32 of base 16.
  badge: { prefix: 'BG-', charset: 'alphanumeric', min: 25, max: 32, check: 'named' },
  product: null,
  prestation: { prefix: 'PR-', prefixInName: false, charset: 'name', min: 1, max: 16, check: 'named' },
}

/** The rules of a kind as written, with defaults filled in: the warehouse's own, else the usual one. */
export function rulesOf(kind: OwnKind, own: readonly OwnRuleData[] = []): OwnRuleData[] {
  const written = own.filter(rule => rule.kind === kind)
  const usual = houseRules[kind]
  return written.length > 0 || !usual ? written : [{ kind, ...houseDefaults, ...usual }]
}

export type Compiled = { ok: true; grammar: Grammar } | { ok: false; problems: readonly string[] }

/** Compiles the server's data into a grammar, once. Bad data gives one sentence for each fault. */
export function compileGrammar(data: unknown): Compiled {
  const parsed = GrammarData.safeParse(data)
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'grammaire'} : ${message}`,
      ),
    }
  }
  return { ok: true, grammar: grammarOf(parsed.data) }
}

function grammarOf({ own, aliases, carriers }: WholeGrammarData): Grammar {
  const replaced = new Set(own.map(rule => rule.kind))
  const kept = ownKinds.flatMap(kind => (replaced.has(kind) ? [] : rulesOf(kind)))
  return {
    rules: [...own, ...kept].map(compileRule),
    aliases: aliases.map(alias => ({
      prefix: alias.prefix,
      shape: shape(alias.prefix, ...bodyParts(alias)),
    })),
    ...(carriers && { carriers: new Set(carriers) }),
  }
}

/** The minimum and maximum length of each check. */
const checkLengths: Readonly<Record<Check, readonly [number, number]>> = {
  number: [1, 1],
  mod37: [1, 1],
  named: [2, 3],
  none: [0, 0],
}

function compileRule(data: OwnRuleData): Rule {
  const { kind, prefix, prefixInName, check } = data
  const parts = bodyParts(data)
  const body = shape('', ...parts)
  const [shortest, longest] = checkLengths[check]
  const printed =
    body.min === body.max && shortest === longest
      ? shape(prefix, ...parts, some('alphanumeric', shortest))
      : shape(prefix, { ...anything, min: body.min + shortest, max: body.max + longest })
  return { kind, prefix, prefixInName, body, check, printed }
}

const anything: Part = {
  of: new Set(Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))),
  min: 0,
  max: 0,
}

function bodyParts(data: Pick<OwnRuleData, 'layout' | 'charset' | 'min' | 'max'>): Part[] {
  if (data.layout === undefined) return [some(data.charset, data.min ?? 1, data.max ?? data.min ?? 1)]
  return [...data.layout].map(mark => {
    if (mark === '9') return some('digit', 1)
    if (mark === 'A') return some('letter', 1)
    if (mark === 'X') return some('alphanumeric', 1)
    return oneOf(mark)
  })
}

/** The grammar of a warehouse that brings none. */
export const defaultGrammar = grammarOf({ own: [], aliases: [] })
