import { apply, follow, ifAccepted } from '../shared/parts.ts'
import { shop } from './ports.ts'
import { choose, chooseFirst, isListed, takeShops } from './rules.ts'

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
