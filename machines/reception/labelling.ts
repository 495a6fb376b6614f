import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { apply, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { type Taken, together } from './goods.ts'
import { type Context, type Outcome, reception } from './ports.ts'

/** A label for each piece, of its lot: printed while they are in hand, or once they were put down. */
export const labellingStates = {
  labelling: reception.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'label',
      input: ({ context }) => ({ changeId: context.changeId, lines: together(toLabel(context)) }),
      onDone: [
        whenUnreached('labelUnreached'),
        whenRefused('articles'),
        { target: 'articles', actions: apply(({ event }) => labelled(event.output)) },
      ],
    },
  }),

  labelUnreached: retrying('labelling'),
}

/** What is in hand; with empty hands, what was put down last. */
export function toLabel({ taken, put }: Context): readonly Taken[] {
  return taken.length > 0 ? taken : (put?.taken ?? [])
}

function labelled(answer: { labels: number } | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { labels } = answer
  return { say: feedback('step', labels === 1 ? '1 étiquette' : `${labels} étiquettes`, 'À l’imprimante') }
}
