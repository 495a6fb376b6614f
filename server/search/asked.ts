import { classify } from '#contract/barcodes/classify.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { numberName, type OwnKind } from '#contract/barcodes/index.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { foundAtOnce, type searchCalls } from '#contract/endpoints/search.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { User } from '../auth/user.ts'

/** What somebody looks for, read once for all kinds of things. */
export type Asked = {
  readonly text: string
  /** In capitals, as names and numbers are written. */
  readonly typed: string
  /** Names that it may be the whole of: a code's own, a running number's. */
  readonly names: string[]
  readonly trackings: string[]
  /** Digits after letters, or the letters that all names begin with: the beginning of a name, no person's. */
  readonly looksLikeName: boolean
  /** No name and no number is without one. */
  readonly hasDigits: boolean
  readonly shopIds: readonly string[]
  readonly status: OrderStatus | undefined
  readonly limit: number
  readonly skip: number
}

const numbered: readonly OwnKind[] = ['order', 'package']

export function readAsked(
  { query, kind, shop, status, page }: QueryOf<typeof searchCalls.all>,
  user: User,
  grammar: Grammar,
): Asked {
  const typed = query.toUpperCase()
  const compact = typed.replaceAll(' ', '')
  const codes = classify(query, { grammar })
  const of = (matches: (kind: string) => boolean) =>
    codes.filter(code => matches(code.kind)).map(({ value }) => value)
  const size = kind ? foundAtOnce.one : foundAtOnce.each
  return {
    text: query,
    typed,
    names: [
      ...new Set([
        typed,
        ...of(one => one !== 'tracking' && one !== 'product'),
        ...numbersOf(compact, grammar),
      ]),
    ],
    trackings: [...new Set([compact, ...of(one => one === 'tracking')])],
    looksLikeName: /^[A-Z]{0,4}-?\d+$/.test(typed) || isPrefix(typed, grammar),
    hasDigits: /\d/.test(typed),
    shopIds: user.shops.filter(({ slug }) => shop === undefined || slug === shop).map(({ id }) => id),
    status,
    // One more than is shown says whether there are others.
    limit: size + 1,
    skip: (page - 1) * size,
  }
}

/** All orders begin so: the words of their customers are not meant. */
const isPrefix = (typed: string, { rules }: Grammar): boolean =>
  rules.some(({ kind, prefix }) => numbered.includes(kind) && prefix === typed)

/** People read out « 10234 » where CD00010234 is printed. */
function numbersOf(text: string, grammar: Grammar): string[] {
  if (!/^\d{1,8}$/.test(text)) return []
  return numbered.flatMap(kind => numberName(kind, Number(text), grammar) ?? [])
}

export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`
