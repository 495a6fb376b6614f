import { assign } from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { apply, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { pieces } from '../shared/stock.ts'
import { type Context, emptyHands, isThisOne, notPut, type Outcome, reception } from './ports.ts'

/** The delivery is over: what lacks is expected again, or given up. */
export const closingStates = {
  closing: reception.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'close',
      input: ({ context: { changeId, document, rest } }) => ({
        changeId,
        document: document?.name ?? '',
        rest,
      }),
      onDone: [
        whenUnreached('closeUnreached'),
        {
          guard: ({ event }) => isShort(event.output),
          target: 'short',
          actions: apply(({ event }) => askRest(event.output)),
        },
        whenRefused('articles', ({ context, event }) => notPut(context, event.output)),
        {
          target: 'listing',
          actions: apply(({ context, event }) => closed(context, event.output)),
        },
      ],
    },
  }),

  short: reception.createStateConfig({
    meta: { prompt: 'Il manque des pièces : rescannez la réception pour la clore', expects: ['reception'] },
    on: {
      'scan.reception': [
        {
          guard: ({ context, event }) => isThisOne(context, event.code.value),
          target: 'closing',
          actions: assign(({ event }) => ({ changeId: event.id, rest: 'expect' })),
        },
        {
          actions: apply(({ context }) =>
            refused(`Rescannez ${context.document?.name}, ou reprenez la réception.`),
          ),
        },
      ],
      'cmd.close': {
        target: 'closing',
        actions: assign(({ event }) => ({ changeId: event.id, rest: 'expect' })),
      },
      'cmd.drop': {
        target: 'closing',
        actions: assign(({ event }) => ({ changeId: event.id, rest: 'drop' })),
      },
      'cmd.cancel': 'articles',
    },
  }),

  closeUnreached: retrying('closing'),
}

function isShort(answer: Refusal | object): boolean {
  return isRefusal(answer) && ['reception-short', 'reception-empty'].includes(answer.refused.code)
}

function askRest(answer: Refusal | object): Outcome {
  const why = isRefusal(answer) ? answer.refused.detail : ''
  return { say: feedback('confirm', why, 'Rescannez la réception : le reste sera attendu sur une autre.') }
}

function closed(
  { document, rest }: Context,
  answer: Refusal | { missing: number; followedBy: string | null },
): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { missing, followedBy } = answer
  return {
    next: { ...emptyHands, document: null, put: null },
    say: feedback('step', `${document?.name} est clôturée`, whatOfTheRest()),
  }

  function whatOfTheRest() {
    if (missing === 0) return 'Tout y est.'
    return rest === 'drop'
      ? `${pieces(missing)} : plus attendues.`
      : `${pieces(missing)} : attendues sur ${followedBy}.`
  }
}
