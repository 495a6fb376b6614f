import { assign, setup } from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Outcome as OutcomeOf, refused } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { apply, basics } from '../shared/parts.ts'
import { port } from '../shared/port.ts'

export type ShopChoice = { slug: string; name: string; orderCount: number }

export type ShopPorts = {
  shops: (input: undefined) => Promise<ShopChoice[] | Refusal>
  /** To the operation's screen of that shop. */
  open: (slug: string) => Promise<void>
}

type Context = { shops: readonly ShopChoice[]; chosen: string }

type Event = ScanEvent | { type: 'cmd.shop'; id: string; code: string }

type Outcome = OutcomeOf<Context>

/** Which shop one works for; whoever has only one is not asked. */
export const shopMachine = setup({
  ...basics<Context, Event>(),
  actors: {
    shops: port<ShopPorts['shops']>('shops'),
    open: port<ShopPorts['open']>('open'),
  },
}).createMachine({
  id: 'shop',
  context: { shops: [], chosen: '' },
  initial: 'reading',
  on: {
    'scan.*': { actions: apply(chooseFirst) },
  },
  states: {
    reading: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'shops',
        onDone: [
          {
            guard: ({ event }) => only(event.output) !== undefined,
            target: 'opening',
            actions: assign(({ event }) => ({ chosen: only(event.output) ?? '' })),
          },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'unread',
          },
          { target: 'choosing', actions: assign(({ event }) => ({ shops: listOf(event.output) })) },
        ],
      },
    },

    unread: {
      tags: 'idle',
      meta: { prompt: 'Les boutiques ne peuvent pas être lues : nouvel essai…', expects: [] },
      after: { beforeNextTry: 'reading' },
    },

    choosing: {
      tags: 'idle',
      meta: { prompt: 'Choisissez la boutique', expects: [] },
      on: {
        'cmd.shop': {
          guard: ({ context, event }) => context.shops.some(({ slug }) => slug === event.code),
          target: 'opening',
          actions: assign(({ event }) => ({ chosen: event.code })),
        },
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: { src: 'open', input: ({ context }) => context.chosen, onDone: 'choosing' },
    },
  },
})

function chooseFirst(): Outcome {
  return refused('Choisissez d’abord la boutique.')
}

function listOf(answer: ShopChoice[] | Refusal): readonly ShopChoice[] {
  return isRefusal(answer) ? [] : answer
}

function only(answer: ShopChoice[] | Refusal): string | undefined {
  const shops = listOf(answer)
  return shops.length === 1 ? shops[0]?.slug : undefined
}
