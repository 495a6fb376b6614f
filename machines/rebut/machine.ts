import { assign } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { departureAt, isDeparture } from '../shared/departure.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { apply, branch, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { counted, type Pile, type ProductScan, pieces, scannedAmong, sum } from '../shared/stock.ts'
import { onReason, photoStates } from './photo.ts'
import {
  abandon,
  type Context,
  choose,
  emptyHands,
  noReason,
  type Outcome,
  offered,
  type RebutChange,
  rebut,
  type Sight,
  type Written,
} from './ports.ts'

export const rebutMachine = rebut.createMachine({
  id: 'rebut',
  context: {
    from: null,
    reasons: [],
    shop: '',
    article: null,
    qty: 0,
    reason: null,
    taken: '',
    photo: null,
    asked: '',
    changeId: '',
    scrapped: null,
  },
  initial: 'location',
  on: {
    'scan.*': { actions: apply(({ context, event }) => wrongTurn(context, event)) },
  },
  states: {
    location: {
      tags: 'idle',
      meta: { prompt: 'Scannez l’emplacement de l’article', expects: ['location'] },
      on: {
        'scan.location': { target: 'looking', actions: assign(({ event }) => ({ asked: event.code.value })) },
        'cmd.undo': {
          guard: ({ context }) => context.scrapped !== null,
          target: 'undoing',
          actions: assign(({ event }) => ({ changeId: event.id })),
        },
      },
    },

    looking: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'look',
        input: ({ context }) => context.asked,
        onDone: branch(({ event }) => open(event.output), { accepted: 'article', refused: 'location' }),
      },
    },

    article: {
      meta: {
        prompt: 'Scannez l’article à mettre au rebut',
        expects: ['product', 'location'],
        counts: true,
      },
      on: {
        'scan.product': branch(({ context, event }) => take(context, event.code), { accepted: 'quantity' }),
        'scan.location': { target: 'looking', actions: assign(({ event }) => ({ asked: event.code.value })) },
        'cmd.cancel': { target: 'location', actions: apply(abandon) },
      },
    },

    quantity: {
      meta: { prompt: 'Scannez chaque pièce, puis choisissez le motif', expects: ['product'], counts: true },
      on: {
        'scan.product': {
          actions: apply(({ context, event }) => take(context, event.code)),
        },
        'cmd.quantity': {
          actions: apply(({ context, event }) => setQuantity(context, event.n)),
        },
        'cmd.reason': {
          guard: ({ context, event }) => offered(context, event.code) !== undefined,
          target: 'chosen',
          actions: apply(({ context, event }) => choose(context, event.code)),
        },
        'cmd.undo': [
          {
            guard: ({ context }) => context.qty > 1,
            actions: apply(({ context }) => putBack(context)),
          },
          { target: 'article', actions: apply(({ context }) => putBack(context)) },
        ],
        'cmd.cancel': { target: 'location', actions: apply(abandon) },
      },
    },

    chosen: {
      always: [
        { guard: ({ context }) => context.reason?.photo === true, target: 'photographing' },
        { target: 'confirming' },
      ],
    },

    ...photoStates,

    confirming: {
      meta: { prompt: 'Rescannez l’emplacement pour confirmer', expects: ['location'] },
      on: {
        'scan.location': [
          {
            guard: ({ context, event }) => event.code.value === context.from?.name,
            target: 'sending',
            actions: assign(({ event }) => ({ changeId: event.id })),
          },
          { actions: apply(({ context }) => notThatPlace(context)) },
        ],
        'cmd.validate': { target: 'sending', actions: assign(({ event }) => ({ changeId: event.id })) },
        ...onReason.on,
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'rebut',
        input: ({ context }) => changeOf(context),
        onDone: [
          whenUnreached('unreached'),
          whenRefused('quantity', ({ context, event }) => notWritten(context, event.output)),
          {
            target: 'location',
            actions: apply(({ context, event }) => scrapped(context, event.output)),
          },
        ],
      },
    },

    unreached: retrying('sending', 'Gardez les articles'),

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undo',
        input: ({ context: { changeId, scrapped } }) => ({ changeId, moves: scrapped?.moves ?? [] }),
        onDone: [
          whenUnreached('undoUnreached'),
          {
            target: 'location',
            actions: apply(({ context, event }) => undone(context, event.output)),
          },
        ],
      },
    },

    undoUnreached: retrying('undoing'),
  },
})

function open(answer: Sight | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { location, reasons, shop } = answer
  const from = departureAt(location)
  if (!isDeparture(from)) return refused(from)
  if (reasons.length === 0) return refused('Aucun motif de rebut n’est en service. Prévenez un responsable.')
  return {
    next: { ...emptyHands, from, reasons, shop, scrapped: null },
    say: feedback('step', `Rebut à ${from.name}`, `${pieces(sum(from.piles))} sur place`),
  }
}

function take({ from, shop, article, qty }: Context, code: ProductScan): Outcome {
  const piles = from?.piles ?? []
  const mine = piles.filter(({ product }) => product.shop === shop)
  const found = scannedAmong(article ? [article] : mine, code)
  if (found) return hold(found.pile, qty + found.scanned)
  if (article) return refused(`Un seul article à la fois : terminez d’abord « ${article.product.name} ».`)
  const others = scannedAmong(piles, code)
  return others
    ? refused(`« ${others.pile.product.name} » est d’une autre boutique (${others.pile.product.shop}).`)
    : refused(`Cet article n’est pas à ${from?.name}.`)
}

function setQuantity({ article }: Context, qty: number): Outcome {
  return article ? hold(article, qty) : refused('Scannez d’abord un article.')
}

function hold(article: Pile, qty: number): Outcome {
  const say = counted(article.product.name, qty, article.qty)
  return qty > article.qty ? { say } : { next: { article, qty }, say }
}

function putBack({ article, qty }: Context): Outcome {
  const say = feedback('step', 'Reposez un article', article?.product.name)
  return { next: qty > 1 ? { qty: qty - 1 } : emptyHands, say }
}

function notThatPlace({ from }: Context): Outcome {
  return refused(`Les articles viennent de ${from?.name} : rescannez ${from?.name} pour confirmer.`)
}

function changeOf({ changeId, from, article, qty, reason, photo }: Context): RebutChange {
  return {
    changeId,
    location: from?.name ?? '',
    sku: article?.product.sku ?? '',
    qty,
    reason: reason?.code ?? '',
    photo,
  }
}

/** A reason that the server does not take any more is not offered again. */
function notWritten({ reasons, reason }: Context, answer: Written): Outcome {
  const stale = isRefusal(answer) && /^(reason|photo)-/.test(answer.refused.code)
  return {
    next: { ...noReason, ...(stale ? { reasons: reasons.filter(one => one !== reason) } : {}) },
    ...refusedBecause(answer),
  }
}

function scrapped({ from, article, qty, reason }: Context, answer: Written): Outcome {
  if (isRefusal(answer) || !from || !article) return refusedBecause(answer)
  const what = qty === 1 ? '1 pièce mise au rebut' : `${qty} pièces mises au rebut`
  return {
    next: {
      ...emptyHands,
      from: null,
      scrapped: { moves: answer.moves, from: from.name, qty },
    },
    say: feedback('step', what, `${article.product.name} · ${reason?.label}`),
  }
}

function undone({ scrapped }: Context, answer: Written): Outcome {
  if (isRefusal(answer)) return { next: { scrapped: null }, ...refusedBecause(answer) }
  return {
    next: { scrapped: null },
    say: feedback('step', `Rebut annulé : remettez ${pieces(scrapped?.qty ?? 0)} à ${scrapped?.from}`),
  }
}

function wrongTurn({ from, article, reason, photo }: Context, { code }: ScanEvent): Outcome {
  return refused(`Ceci est ${kindWords[code.kind].one} : ${whatNow()}.`)

  function whatNow() {
    if (reason?.photo && photo === null)
      return 'photographiez d’abord l’article, ou choisissez un autre motif'
    if (reason) return 'rescannez l’emplacement, ou annulez pour recompter'
    if (article) return 'choisissez le motif du rebut'
    return from ? 'scannez un article' : 'scannez d’abord l’emplacement'
  }
}
