import { assign } from 'xstate'
import type { Received } from '#contract/entities/reception.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { apply, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { pieces } from '../shared/stock.ts'
import { lineNamed, withArticle } from './goods.ts'
import { type Context, documentOf, type Outcome, reception, setAside } from './ports.ts'

/** A code that the document does not know: looked up, or linked to its article once and for all. */
export const linkingStates = {
  identifying: reception.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'identify',
      input: ({ context }) => context.held?.code ?? '',
      onDone: [
        {
          guard: ({ event }) => isUnknownCode(event.output),
          target: 'linking',
          actions: apply(({ context }) => holdUnknown(context)),
        },
        whenRefused('articles'),
        { target: 'weighing', actions: assign(({ context, event }) => learnt(context, event.output)) },
      ],
    },
  }),

  linking: reception.createStateConfig({
    meta: { prompt: 'Code inconnu : scannez un code connu de l’article', expects: ['product'] },
    on: {
      'scan.product': [
        {
          guard: ({ context, event }) => event.code.value === context.held?.code,
          actions: apply(() => refused('C’est le même code inconnu : scannez-en un autre de cet article.')),
        },
        {
          target: 'remembering',
          actions: assign(({ event }) => ({ by: { code: event.code.value }, changeId: event.id })),
        },
      ],
      'cmd.link': {
        guard: ({ context, event }) => lineNamed(documentOf(context), event.code) !== undefined,
        target: 'remembering',
        actions: assign(({ event }) => ({ by: { sku: event.code }, changeId: event.id })),
      },
      'cmd.quantity': {
        actions: apply(({ event }) => holdCase(event.n)),
      },
      'cmd.cancel': { target: 'articles', actions: apply(setAside) },
    },
  }),

  remembering: reception.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'link',
      input: ({ context: { changeId, held, caseOf, by } }) => ({
        changeId,
        code: held?.code ?? '',
        qty: caseOf,
        by: by ?? { sku: '' },
      }),
      onDone: [
        whenUnreached('linkUnreached'),
        whenRefused('linking'),
        { target: 'weighing', actions: assign(({ context, event }) => learnt(context, event.output)) },
      ],
    },
  }),

  linkUnreached: retrying('remembering', 'Gardez l’article'),
}

function isUnknownCode(answer: Refusal | object): boolean {
  return isRefusal(answer) && answer.refused.code === 'product-unknown'
}

function holdUnknown({ held }: Context): Outcome {
  return {
    next: { caseOf: 1 },
    say: feedback(
      'confirm',
      `Le code ${held?.code} est inconnu`,
      'Gardez l’article et scannez un autre de ses codes.',
    ),
  }
}

function holdCase(n: number): Outcome {
  return { next: { caseOf: n }, say: feedback('ok', `Ce code comptera pour ${pieces(n)}`) }
}

function learnt(context: Context, answer: Received | Refusal): Partial<Context> {
  if (isRefusal(answer)) return {}
  return { document: withArticle(documentOf(context), { ...answer, expected: 0, received: 0 }) }
}
