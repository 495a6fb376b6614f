import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { pieces } from '../shared/stock.ts'
import { lineNamed, withArticle } from './goods.ts'
import type { Answer, Decision, Here, Link, On } from './ports.ts'
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

export function linkOf({ context: { changeId, held, caseOf, by } }: Here): Link {
  return { changeId, code: held?.code ?? '', qty: caseOf, by: by ?? { sku: '' } }
}

export function learn({ context, event }: Answer<'identify' | 'link'>): Decision {
  const article = { ...event.output, expected: 0, received: 0 }
  return { next: { document: withArticle(documentOf(context), article) } }
}
