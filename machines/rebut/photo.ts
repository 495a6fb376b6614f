import { assign } from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { feedback } from '../operation.ts'
import { isUnreached, refusedBecause } from '../outcome.ts'
import { abandon, type Context, choose, type Outcome, offered, rebut, recount } from './base.ts'

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
      'cmd.reason': {
        guard: ({ context, event }) => offered(context, event.code) !== undefined,
        target: 'chosen',
        actions: { type: 'apply', params: ({ context, event }) => choose(context, event.code) },
      },
      'cmd.undo': {
        target: 'quantity',
        actions: { type: 'apply', params: ({ context }) => recount(context) },
      },
      'cmd.cancel': { target: 'location', actions: { type: 'apply', params: abandon } },
    },
  }),

  keeping: rebut.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'keep',
      input: ({ context: { changeId, taken } }) => ({ changeId, taken }),
      onDone: [
        { guard: ({ event }) => isUnreached(event.output), target: 'keepUnreached' },
        {
          guard: ({ event }) => isRefusal(event.output),
          target: 'photographing',
          actions: { type: 'apply', params: ({ event }) => notKept(event.output) },
        },
        {
          target: 'confirming',
          actions: { type: 'apply', params: ({ context, event }) => kept(context, event.output) },
        },
      ],
    },
  }),

  keepUnreached: rebut.createStateConfig({
    tags: 'busy',
    meta: { prompt: 'Le serveur ne répond pas. Gardez les articles, on réessaie…', expects: [] },
    after: { beforeNextTry: 'keeping' },
  }),
}

function notKept(answer: Refusal | object): Outcome {
  return { next: { taken: '' }, ...refusedBecause(answer) }
}

function kept({ reason }: Context, answer: Refusal | { photo: string }): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  return { next: { taken: '', photo: answer.photo }, say: feedback('step', 'Photo gardée', reason?.label) }
}
