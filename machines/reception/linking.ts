import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { pieces } from '../shared/stock.ts'
import { lineNamed, lineOf, withArticle } from './goods.ts'
import type { Answer, Context, Decision, Here, Link, On } from './ports.ts'
import { documentOf } from './rules.ts'

/** Asks for the article of an unknown code; the link is permanent. */

export function holdUnknown({ context: { held } }: Here): Decision {
  return {
    next: { caseOf: 1 },
    say: feedback(
      'confirm',
      `Le code ${held?.code} est inconnu`,
      'Gardez l’article et scannez un autre de ses codes.',
    ),
  }
}

export function sameUnknownCode(): Decision {
  return refused('C’est le même code inconnu : scannez-en un autre de cet article.')
}

export function linkByCode({ event }: On<'scan.product'>): Decision {
  return { next: { by: { code: event.code.value }, changeId: event.id } }
}

export function isArticleOfDocument({ context, event }: On<'cmd.link'>): boolean {
  return lineNamed(documentOf(context), event.code) !== undefined
}

export function linkByReference({ event }: On<'cmd.link'>): Decision {
  return { next: { by: { sku: event.code }, changeId: event.id } }
}

export function standFor({ event: { n } }: On<'cmd.quantity'>): Decision {
  return { next: { caseOf: n }, say: feedback('ok', `Ce code comptera pour ${pieces(n)}`) }
}

export function linkOf({ context }: Here): Link {
  const { changeId, held, caseOf, document } = context
  const about = { changeId, code: held?.code ?? '', qty: caseOf, document: document?.name ?? null }
  return { ...about, of: articleOf(context) }
}

/** The document's article, else the scanned code, which may be that of another article of the shop. */
function articleOf(context: Context): Link['of'] {
  const { by } = context
  if (by === null) throw new Error('A code is linked before its article is named')
  const document = documentOf(context)
  const line = 'sku' in by ? lineNamed(document, by.sku) : lineOf(document, { ...by, quantity: 1 })?.line
  if (line) return { product: line.product, lots: line.lots }
  if ('code' in by) return by
  throw new Error('The chosen article left the document')
}

export function learn({ context, event }: Answer<'identify' | 'link'>): Decision {
  const article = { ...event.output, expected: 0, received: 0 }
  return { next: { document: withArticle(documentOf(context), article) } }
}
