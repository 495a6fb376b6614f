import { assign } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Order, Parcel } from '#contract/entities/order.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { isUnreached, refused, refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { apply, asked, branch, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { pieces } from '../shared/stock.ts'
import { allScans, chooseCarton, closing, takeProposed, weigh } from './carton.ts'
import { isComplete, parcelOpen, recount, takeOne, unscan } from './pieces.ts'
import {
  type Context,
  emptyBench,
  type OrderToPack,
  type Outcome,
  type ShipmentPorts,
  shipment,
} from './ports.ts'
import { listMissing, missing } from './tally.ts'

const take = asked(takeOne)

/** What the scan of an article does, while it is verified and as long as its parcel is open. */
const onArticle = shipment.createStateConfig({
  on: {
    'scan.product': [
      {
        guard: about => isComplete(about.context, take(about)),
        target: '#packing.carton',
        actions: apply(take),
      },
      {
        guard: about => take(about).next !== undefined,
        target: '#packing.articles',
        actions: apply(take),
      },
      {
        guard: about => take(about).tooMany === true,
        target: '#packing.surplus',
        actions: apply(take),
      },
      { actions: apply(take) },
    ],
  },
})

const onWeight = shipment.createStateConfig({
  on: {
    'cmd.weight': [
      {
        guard: ({ context, event }) => weigh(context, event.n).say.tone === 'step',
        target: '#packing.closed',
        actions: [
          apply(({ context, event }) => weigh(context, event.n)),
          assign(({ event }) => ({ changeId: event.id })),
        ],
      },
      {
        guard: ({ context, event }) => weigh(context, event.n).say.tone === 'confirm',
        target: '#packing.doubt',
        actions: apply(({ context, event }) => weigh(context, event.n)),
      },
      { actions: apply(({ context, event }) => weigh(context, event.n)) },
    ],
  },
})

/** An order: every piece verified, parcel by parcel; then the server seals them all and makes their labels. */
export const packing = shipment.createStateConfig({
  id: 'packing',
  initial: 'opening',
  states: {
    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'openOrder',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: ({ event }) => sealed(event.output).length > 0,
            target: '#label.making',
            actions: apply(({ event }) => openSealed(event.output)),
          },
          {
            guard: ({ event }) => hasPiecesLeft(event.output),
            target: 'articles',
            actions: apply(({ event }) => open(event.output)),
          },
          {
            target: '#start',
            actions: apply(({ context, event }) => openPacked(event.output, context.asked)),
          },
        ],
      },
    },

    articles: {
      meta: { prompt: 'Scannez chaque article', expects: ['product'], counts: true },
      on: {
        ...onArticle.on,
        'cmd.quantity': [
          {
            guard: ({ context, event }) => isComplete(context, recount(context, event.n)),
            target: 'carton',
            actions: apply(({ context, event }) => recount(context, event.n)),
          },
          {
            guard: ({ context }) => context.scans.length > 0,
            actions: apply(({ context, event }) => recount(context, event.n)),
          },
        ],
        'cmd.validate': {
          guard: ({ context }) => context.scans.length > 0,
          actions: apply(({ context }) => short(context)),
        },
        'cmd.another': {
          guard: ({ context }) => context.scans.length > 0,
          target: 'carton',
          actions: assign({ another: true, partial: false }),
        },
        'cmd.partial': [
          {
            guard: ({ context }) => context.partial && allScans(context).length > 0,
            target: 'carton',
            actions: apply(({ context }) => withoutTheRest(context)),
          },
          {
            guard: ({ context }) => allScans(context).length > 0,
            actions: apply(({ context }) => askPartial(context)),
          },
        ],
        'cmd.undo': {
          guard: ({ context }) => allScans(context).length > 0,
          actions: apply(({ context }) => unscan(context)),
        },
        'cmd.cancel': 'releasing',
      },
    },

    /** Nothing else is heard until the piece too many is out of the parcel again. */
    surplus: {
      meta: { prompt: 'Reposez l’article en trop, puis scannez OK', expects: [] },
      on: {
        'cmd.acknowledge': 'articlesAgain',
        'cmd.undo': 'articlesAgain',
        'scan.*': { actions: apply(({ event }) => notYet(event)) },
      },
    },

    articlesAgain: {
      always: [
        {
          guard: ({ context }) => listMissing(context.order?.lines ?? [], allScans(context)) === '',
          target: 'carton',
          actions: apply(putDown),
        },
        { target: 'articles', actions: apply(putDown) },
      ],
    },

    carton: {
      meta: { prompt: 'Choisissez le carton', expects: ['product'], counts: true },
      on: {
        ...onArticle.on,
        'cmd.packaging': branch(({ context, event }) => chooseCarton(context, event.code), {
          accepted: 'weight',
        }),
        'cmd.validate': [
          {
            guard: ({ context }) => takeProposed(context).say.tone === 'step',
            target: 'closed',
            actions: [
              apply(({ context }) => takeProposed(context)),
              assign(({ event }) => ({ changeId: event.id })),
            ],
          },
          { actions: apply(({ context }) => takeProposed(context)) },
        ],
        'cmd.undo': {
          target: 'articles',
          actions: apply(({ context }) => reopen(context)),
        },
        'cmd.cancel': 'releasing',
      },
    },

    weight: {
      meta: { prompt: 'Pesez le colis et donnez son poids', expects: ['product'], counts: true },
      on: {
        ...onArticle.on,
        ...onWeight.on,
        'cmd.validate': [
          {
            guard: ({ context }) => weigh(context, undefined).say.tone === 'step',
            target: 'closed',
            actions: [
              apply(({ context }) => weigh(context, undefined)),
              assign(({ event }) => ({ changeId: event.id })),
            ],
          },
          { actions: apply(({ context }) => weigh(context, undefined)) },
        ],
        'cmd.undo': { target: 'carton', actions: apply(anotherCarton) },
        'cmd.cancel': 'releasing',
      },
    },

    doubt: {
      meta: { prompt: 'Poids inhabituel : répétez-le pour confirmer', expects: [] },
      on: {
        ...onWeight.on,
        'cmd.undo': { target: 'weight', actions: apply(weighAgain) },
        'cmd.cancel': 'releasing',
      },
    },

    /** Another one is opened, or all of them are sealed. */
    closed: {
      always: [
        {
          guard: ({ context }) => context.another,
          target: 'articles',
          actions: apply(({ context }) => openAnother(context)),
        },
        { target: 'sealing' },
      ],
    },

    sealing: {
      tags: 'busy',
      invoke: {
        src: 'seal',
        input: ({ context }) => ({
          changeId: context.changeId,
          order: context.order?.name ?? '',
          parcels: [...context.closed, closing(context)],
          partial: context.partial,
          confirm: context.confirm,
        }),
        onDone: [
          whenUnreached('unreached'),
          whenRefused('carton'),
          {
            target: '#label.making',
            actions: apply(({ event }) => sealedNow(event.output)),
          },
        ],
      },
    },

    unreached: retrying('sealing', 'Gardez le colis'),

    releasing: {
      tags: 'busy',
      invoke: {
        src: 'release',
        input: ({ context }) => context.order?.name ?? '',
        onDone: {
          target: '#start',
          actions: apply(({ context, event }) => released(context, event.output)),
        },
      },
    },
  },
})

type Opened = OrderToPack | Refusal

/** Parcels whose label somebody did not get to. */
function sealed(answer: Opened): Parcel[] {
  return isRefusal(answer) ? [] : answer.parcels.filter(({ status }) => status === 'sealed')
}

function hasPiecesLeft(answer: Opened): boolean {
  return !isRefusal(answer) && listMissing(answer.lines, []) !== ''
}

function open(answer: Opened): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { packagings, ...order } = answer
  const left = missing(order.lines, []).reduce((total, { qty }) => total + qty, 0)
  return {
    next: { ...emptyBench, order, packagings },
    say: feedback('step', `${order.name} pour ${order.customer}`, `${pieces(left)} à emballer`),
  }
}

function openSealed(answer: Opened): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { packagings, ...order } = answer
  return toLabel(order, sealed(answer), `${order.name} : un colis attend son étiquette`)
}

/** Nothing is left to pack in it, but its labels can be made again and its parcels undone. */
function openPacked(answer: Opened, asked: string): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { packagings: _, ...order } = answer
  const parcels = order.parcels.filter(({ status }) => status !== 'void')
  const parcel = parcels.find(({ name, tracking }) => name === asked || tracking === asked) ?? parcels.at(-1)
  return {
    next: { ...emptyBench, order, parcel: parcel ?? null, checked: true },
    say: feedback('step', `${order.name} est déjà emballée`, parcel && `Colis ${parcel.name}`),
  }
}

function sealedNow(answer: Awaited<ReturnType<ShipmentPorts['seal']>>): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { order, parcels } = answer
  return toLabel(order, parcels, parcels.length === 1 ? 'Colis fermé' : `${parcels.length} colis fermés`)
}

function toLabel(order: Order, [parcel, ...waiting]: readonly Parcel[], said: string): Outcome {
  return {
    // A parcel’s first label is made once, whoever asks for it: it is asked for under the parcel’s own id.
    next: { ...emptyBench, order, parcel: parcel ?? null, waiting, changeId: parcel?.id ?? '' },
    say: feedback('step', said),
  }
}

function short(context: Context): Outcome {
  const left = listMissing(context.order?.lines ?? [], allScans(context))
  return refused(`Il manque ${left}.`, 'Scannez le reste, ouvrez un autre colis, ou expédiez sans.')
}

function askPartial(context: Context): Outcome {
  const left = listMissing(context.order?.lines ?? [], allScans(context))
  return {
    next: { partial: true },
    say: feedback('confirm', `Il manquera ${left}`, 'Répétez « Expédier sans le reste » pour confirmer.'),
  }
}

function withoutTheRest({ order }: Context): Outcome {
  return { next: { partial: true }, say: feedback('step', `${order?.name} : expédition partielle`) }
}

function notYet({ code: { kind } }: ScanEvent): Outcome {
  return refused(`Ceci est ${kindWords[kind].one} : reposez d’abord l’article en trop.`)
}

function putDown(): Outcome {
  return { next: parcelOpen, say: feedback('step', 'Article en trop reposé', 'Le compte n’a pas changé.') }
}

/** All pieces are there: the last one comes out again. Otherwise only the closing is undone. */
function reopen(context: Context): Outcome {
  return context.another || context.partial
    ? { next: parcelOpen, say: feedback('step', 'Colis rouvert', 'Scannez les articles.') }
    : unscan(context)
}

function anotherCarton(): Outcome {
  return { next: { weightG: 0 }, say: feedback('step', 'Choisissez de nouveau le carton') }
}

function weighAgain(): Outcome {
  return { next: { weightG: 0 }, say: feedback('step', 'Pesez de nouveau le colis') }
}

function openAnother(context: Context): Outcome {
  const closed = [...context.closed, closing(context)]
  return {
    next: { closed, scans: [], ...parcelOpen },
    say: feedback('step', `Colis ${closed.length} fermé`, `Remplissez le colis ${closed.length + 1}.`),
  }
}

function released({ order }: Context, answer: Awaited<ReturnType<ShipmentPorts['release']>>): Outcome {
  const next = emptyBench
  return isUnreached(answer)
    ? {
        next,
        say: feedback(
          'step',
          `${order?.name} laissée`,
          'Le serveur ne répond pas : elle se libère dans 30 minutes.',
        ),
      }
    : { next, say: feedback('step', `${order?.name} rendue`, 'Un autre poste peut la prendre.') }
}
