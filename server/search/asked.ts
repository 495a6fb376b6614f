import { classify } from '#contract/barcodes/classify.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { numberName, type OwnKind, typedCode } from '#contract/barcodes/index.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { foundAtOnce, type searchCalls } from '#contract/endpoints/search.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { Reach } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'

/** A search, parsed once for all kinds of results. */
export type Asked = {
  readonly text: string
  readonly typed: string
  /** Whole names that the text may mean: the name in a code, or the name of a running number. */
  readonly names: string[]
  readonly trackings: string[]
  /** The codes of articles that the text may mean. */
  readonly articles: string[]
  /** True for the beginning of a name, digits after letters or a name's prefix: the search then skips customers. */
  readonly looksLikeName: boolean
  /** Without a digit the text is no name and no tracking number. */
  readonly hasDigits: boolean
  readonly reach: Reach
  readonly status: OrderStatus | undefined
  readonly limit: number
  readonly skip: number
}

const numbered: readonly OwnKind[] = ['order', 'package', 'pickingList', 'box', 'reception', 'return']

export function readAsked(
  { query, kind, shop, status, page }: QueryOf<typeof searchCalls.all>,
  user: User,
  grammar: Grammar,
): Asked {
  const typed = query.toUpperCase()
  const compact = typed.replaceAll(' ', '')
  const codes = classify(typedCode(query, grammar) ?? query, { grammar })
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
    articles: [...new Set([typed, ...of(one => one === 'product')])],
    looksLikeName: /^[A-Z]{0,4}-?\d+$/.test(typed) || isPrefix(typed, grammar),
    hasDigits: /\d/.test(typed),
    reach: { ...user, shops: user.shops.filter(({ slug }) => shop === undefined || slug === shop) },
    status,
    // One extra row says whether there are more results.
    limit: size + 1,
    skip: (page - 1) * size,
  }
}

/** Every order name begins with the prefix, so the prefix alone does not mean a customer. */
const isPrefix = (typed: string, { rules }: Grammar): boolean =>
  rules.some(({ kind, prefix }) => numbered.includes(kind) && prefix === typed)

/** People read « 10234 » aloud where CD00010234 is printed. */
function numbersOf(text: string, grammar: Grammar): string[] {
  if (!/^\d{1,8}$/.test(text)) return []
  return numbered.flatMap(kind => numberName(kind, Number(text), grammar) ?? [])
}
