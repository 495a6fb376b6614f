import { assign } from 'xstate'
import type { Reception } from '#contract/entities/reception.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { apply, whenRefused } from '../shared/parts.ts'
import { pieces, sum } from '../shared/stock.ts'
import { type Document, lineNamed, unannounced, withArticle } from './goods.ts'
import { type Context, documentOf, emptyHands, type Outcome, reception } from './ports.ts'

/** Which delivery it is: one that was announced, or one that nobody announced. */
export const choosingStates = {
  listing: reception.createStateConfig({
    tags: ['busy', 'idle'],
    invoke: {
      src: 'list',
      onDone: [
        whenRefused('document'),
        {
          target: 'document',
          actions: assign(({ event }) => ({ documents: isRefusal(event.output) ? [] : event.output })),
        },
      ],
    },
  }),

  document: reception.createStateConfig({
    tags: 'idle',
    meta: { prompt: 'Scannez ou choisissez la réception', expects: ['reception'] },
    after: { listStaysFresh: 'listing' },
    on: {
      'scan.reception': {
        target: 'opening',
        actions: assign(({ event }) => ({ asked: event.code.value })),
      },
      'cmd.document': {
        guard: ({ context, event }) => context.documents.some(({ name }) => name === event.code),
        target: 'opening',
        actions: assign(({ event }) => ({ asked: event.code })),
      },
      'cmd.free': { target: 'articles', actions: apply(beginWithout) },
    },
  }),

  opening: reception.createStateConfig({
    tags: ['busy', 'idle'],
    invoke: {
      src: 'open',
      input: ({ context }) => context.asked,
      onDone: [
        {
          guard: ({ context, event }) => opened(context, event.output).next !== undefined,
          target: 'articles',
          actions: apply(({ context, event }) => opened(context, event.output)),
        },
        {
          guard: ({ context }) => context.document !== null,
          target: 'articles',
          actions: apply(({ context, event }) => opened(context, event.output)),
        },
        {
          target: 'document',
          actions: apply(({ context, event }) => opened(context, event.output)),
        },
      ],
    },
  }),
}

function beginWithout(): Outcome {
  return {
    next: { ...emptyHands, document: unannounced, put: null },
    say: feedback('step', 'Réception sans document', 'Tout article de la boutique est pris.'),
  }
}

/** What is in hand stays there, and what is known of it: it was counted before its document was closed. */
function opened(context: Context, answer: Reception | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { name, supplier, status, follows, lines } = answer
  if (status === 'closed') return refused(`${name} est clôturée : elle ne reçoit plus rien.`)
  const document = context.taken.reduce<Document>(
    (known, { sku }) => {
      const line = lineNamed(documentOf(context), sku)
      return line ? withArticle(known, { ...line, expected: 0, received: 0 }) : known
    },
    { name, supplier, follows, lines, closed: false },
  )
  const expected = sum(lines.map(line => ({ qty: Math.max(0, line.expected - line.received) })))
  return {
    next: { document, held: null, seen: [], put: null },
    say: feedback(
      'step',
      `Réception ${name}`,
      [supplier, `${pieces(expected)} à recevoir`].filter(Boolean).join(' · '),
    ),
  }
}
