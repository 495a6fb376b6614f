import { isRefusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { isKept, keptHere } from '../shared/kept.ts'
import { feedback } from '../shared/operation.ts'
import { pieces } from '../shared/stock.ts'
import { type Document, lineNamed, lineOf, seenAfter, withArticle } from './goods.ts'
import type {
  Answer,
  AnswerOrRefusal,
  Context,
  Decision,
  Here,
  Link,
  Linked,
  On,
  Unlinking,
} from './ports.ts'
import { documentOf } from './rules.ts'

/** Asks for the article of an unknown code; the link is permanent. */

export function holdUnknown({ context: { held } }: Here): Decision {
  return {
    next: { caseOf: 1 },
    say: feedback(
      'confirm',
      `Le code ${held?.code} est inconnu`,
      'Gardez l’article et scannez un autre de ses codes : ce code lui restera.',
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

/** The link is for good, so the screen names it until its first piece is put down. */
export function remember({ context, event }: Answer<'link'>): Decision {
  const { changeId, held, taken } = context
  const { sku, name } = event.output.product
  const linked = { code: held?.code ?? '', sku, name, of: changeId, before: taken.length }
  return { next: { ...learn({ context, event }).next, linked } }
}

/** The last thing done was the link, or the count of its first piece. */
export function isLinkLast({ context: { linked, taken } }: Here): boolean {
  return linked !== null && taken.length <= linked.before + 1
}

export function linkToUndo({ context }: Here): Unlinking {
  const { changeId, document, linked } = context
  if (linked === null) throw new Error('There is no link to take back')
  return { ...linked, changeId, document: document?.name ?? null }
}

/** A link that cannot be taken back stays, and the screen no longer offers it. */
export function unlinked({ context, event: { output } }: AnswerOrRefusal<'unlink'>): Decision {
  const { linked } = context
  if (linked === null || isRefusal(output)) {
    return { next: { linked: null }, ...(isRefusal(output) ? refusedBecause(output) : {}) }
  }
  const document = withoutCode(documentOf(context), linked)
  const taken = context.taken.slice(0, linked.before)
  return {
    next: { document, taken, linked: null, seen: seenAfter(document, taken, context.seen) },
    say: feedback(
      'step',
      `Le code ${linked.code} n’est plus lié`,
      isKept(output) ? keptHere : `Reposez l’article : ${linked.name}`,
    ),
  }
}

function withoutCode(document: Document, { code, sku }: Linked): Document {
  const line = lineNamed(document, sku)
  if (!line) return document
  const codes = line.product.codes.filter(one => one.code !== code)
  return withArticle(document, { ...line, product: { ...line.product, codes } })
}
