import { setup } from 'xstate'
import type { OrRefusal } from '#contract/problems.ts'
import { type Decision as DecisionOn, refused } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, apply, basics, follow, ifAccepted, portsOf } from '../shared/parts.ts'

export type ShopChoice = { slug: string; name: string; orderCount: number }

export type ShopPorts = {
  shops: (input: undefined) => OrRefusal<ShopChoice[]>
  /** Opens the operation's screen for that shop. */
  open: (slug: string) => Promise<void>
}

export type Context = { shops: readonly ShopChoice[]; chosen: string }

export type Event = ScanEvent | { type: 'cmd.shop'; id: string; code: string }

type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
type Answer<P extends keyof ShopPorts> = AnswerTo<Context, ShopPorts[P]>

const shop = setup({
  ...basics<Context, Event>(),
  actors: portsOf<ShopPorts>()('shops', 'open'),
})

export const shopMachine = shop.createMachine({
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
        onDone: follow(ifAccepted(takeShops), {
          opening: 'opening',
          choosing: 'choosing',
          otherwise: 'unread',
        }),
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
        'cmd.shop': { guard: isListed, target: 'opening', actions: apply(choose) },
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: { src: 'open', input: ({ context }) => context.chosen, onDone: 'choosing' },
    },
  },
})

/** With a single shop there is nothing to choose. */
function takeShops({ event: { output: shops } }: Answer<'shops'>): Decision<'opening' | 'choosing'> {
  const [only, ...others] = shops
  return only && others.length === 0
    ? { to: 'opening', next: { chosen: only.slug } }
    : { to: 'choosing', next: { shops } }
}

function isListed({ context, event }: On<'cmd.shop'>): boolean {
  return context.shops.some(({ slug }) => slug === event.code)
}

function choose({ event }: On<'cmd.shop'>): Decision {
  return { next: { chosen: event.code } }
}

function chooseFirst(): Decision {
  return refused('Choisissez d’abord la boutique.')
}
