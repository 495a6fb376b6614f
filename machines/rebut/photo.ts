import { assign } from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { apply, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { abandon, type Context, choose, type Outcome, offered, rebut, recount } from './ports.ts'

/** What may still be done with the reason, once one is chosen. */
export const onReason = rebut.createStateConfig({
  on: {
    'cmd.reason': {
      guard: ({ context, event }) => offered(context, event.code) !== undefined,
      target: 'chosen',
      actions: apply(({ context, event }) => choose(context, event.code)),
    },
    'cmd.undo': {
      target: 'quantity',
      actions: apply(({ context }) => recount(context)),
    },
    'cmd.cancel': { target: 'location', actions: apply(abandon) },
  },
})

/** The picture that a reason asks for: taken, and kept by the server before the scrap is confirmed. */
export const photoStates = {
  photographing: rebut.createStateConfig({
    meta: { prompt: 'Photographiez l’article', expects: [] },
    on: {
      'cmd.photo': {
        guard: ({ event }) => event.code !== '',
        target: 'keeping',
        actions: assign(({ event }) => ({ taken: event.code, changeId: event.id })),
      },
      ...onReason.on,
    },
  }),

  keeping: rebut.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'keep',
      input: ({ context: { changeId, taken } }) => ({ changeId, taken }),
      onDone: [
        whenUnreached('keepUnreached'),
        whenRefused('photographing', ({ event }) => notKept(event.output)),
        {
          target: 'confirming',
          actions: apply(({ context, event }) => kept(context, event.output)),
        },
      ],
    },
  }),

  keepUnreached: retrying('keeping', 'Gardez les articles'),
}

function notKept(answer: Refusal | object): Outcome {
  return { next: { taken: '' }, ...refusedBecause(answer) }
}

function kept({ reason }: Context, answer: Refusal | { photo: string }): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  return { next: { taken: '', photo: answer.photo }, say: feedback('step', 'Photo gardée', reason?.label) }
}
