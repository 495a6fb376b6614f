import { assign } from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { apply, branch, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import type { ProductScan } from '../shared/stock.ts'
import { onLastParcel } from './label.ts'
import { type Allocated, type Context, emptyBench, type MonoList, type Outcome, shipment } from './ports.ts'
import { toPack } from './tally.ts'

/** A list of one-piece orders: each article gets the most urgent order that waits for it. */
export const mono = shipment.createStateConfig({
  id: 'mono',
  initial: 'opening',
  states: {
    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'openList',
        input: ({ context }) => context.asked,
        onDone: branch(({ event }) => open(event.output), { accepted: 'article', refused: '#start' }),
      },
    },

    article: {
      meta: { prompt: 'Scannez l’article', expects: ['product', 'pickingList'], counts: true },
      on: {
        ...onLastParcel.on,
        'scan.product': [
          {
            guard: ({ context, event }) => isOnList(context, event.code),
            target: 'allocating',
            actions: assign(({ event }) => ({ asked: event.code.value, changeId: event.id })),
          },
          { actions: apply(({ context }) => notOnList(context)) },
        ],
        'scan.pickingList': {
          target: 'opening',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        'cmd.cancel': {
          target: '#start',
          actions: apply(({ context }) => leave(context)),
        },
      },
    },

    allocating: {
      tags: 'busy',
      invoke: {
        src: 'allocate',
        input: ({ context: { changeId, list, asked } }) => ({
          changeId,
          list: list?.name ?? '',
          barcode: asked,
        }),
        onDone: [
          whenUnreached('unreached'),
          whenRefused('article'),
          {
            target: '#label.scan',
            actions: apply(({ context, event }) => allocated(context, event.output)),
          },
        ],
      },
    },

    unreached: retrying('allocating', 'Gardez l’article'),
  },
})

function open(answer: MonoList | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { name, remaining } = answer
  if (remaining === 0) return refused(`La liste ${name} est terminée : il n’y reste rien à expédier.`)
  return {
    next: { ...emptyBench, list: answer },
    say: feedback('step', `Liste ${name}`, toPack(remaining)),
  }
}

function isOnList({ list }: Context, { value }: ProductScan): boolean {
  return list?.products.some(({ codes }) => codes.some(({ code }) => code === value)) === true
}

function notOnList({ list }: Context): Outcome {
  return refused(`Cet article n’est pas dans la liste ${list?.name}. Mettez-le de côté.`)
}

function allocated({ list }: Context, answer: Allocated | Refusal): Outcome {
  if (isRefusal(answer) || !list) return refusedBecause(answer)
  const { order, parcel, remaining } = answer
  return {
    next: {
      list: withOneMore(list, order.lines, remaining),
      order,
      parcel,
      waiting: [],
      checked: false,
      reason: null,
    },
    say: feedback(
      'step',
      `${order.name} pour ${order.customer}`,
      `Étiquette ${parcel.carrier ?? ''} à coller`,
    ),
  }
}

function withOneMore(list: MonoList, lines: Allocated['order']['lines'], remaining: number): MonoList {
  const packed = new Set(lines.map(({ product }) => product.sku))
  return {
    ...list,
    remaining,
    products: list.products.map(product =>
      packed.has(product.sku)
        ? { ...product, todo: Math.max(product.todo - 1, 0), done: product.done + 1 }
        : product,
    ),
  }
}

function leave({ list }: Context): Outcome {
  return {
    next: { list: null },
    say: feedback('step', `Liste ${list?.name} quittée`, toPack(list?.remaining ?? 0)),
  }
}
