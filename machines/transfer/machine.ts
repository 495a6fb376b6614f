import { assign, setup } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Location } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Outcome as OutcomeOf, refused } from '../shared/decision.ts'
import { type Departure, departureAt, isDeparture } from '../shared/departure.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { apply, basics, branch, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import { counted, type ProductScan, pieces, scannedAmong, sum } from '../shared/stock.ts'

/** A product on its way, and how many of it. */
export type Load = { sku: string; name: string; qty: number }
export type Journey = { from: string; to: string; loads: readonly Load[] }
export type TransferChange = Journey & { changeId: string; confirm: boolean }

export type TransferPorts = {
  locate: (name: string) => Promise<Location | Refusal>
  move: (change: TransferChange) => Promise<Refusal | { moves: string[] }>
}

type Context = {
  from: Departure | null
  /** In the order they were taken; a quantity or an undo is about the last one. */
  loads: readonly Load[]
  /** The location scanned last, and the id under which the change is sent, however often it is sent. */
  to: string
  changeId: string
  confirm: boolean
  /** The last journey that arrived: it can be sent back. */
  arrived: Journey | null
}

type Event =
  | ScanEvent<'location' | 'product'>
  | { type: 'cmd.all'; id: string }
  | { type: 'cmd.quantity'; id: string; n: number }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

type Outcome = OutcomeOf<Context>

export const transferMachine = setup({
  ...basics<Context, Event>(),
  actors: {
    locate: port<TransferPorts['locate']>('locate'),
    move: port<TransferPorts['move']>('move'),
  },
}).createMachine({
  id: 'transfer',
  context: { from: null, loads: [], to: '', changeId: '', confirm: false, arrived: null },
  initial: 'departure',
  on: {
    'scan.*': { actions: apply(({ context, event }) => wrongTurn(context, event)) },
  },
  states: {
    departure: {
      tags: 'idle',
      meta: { prompt: 'Scannez l’emplacement de départ', expects: ['location'] },
      on: {
        'scan.location': { target: 'locating', actions: assign(({ event }) => ({ to: event.code.value })) },
        'cmd.undo': {
          guard: ({ context }) => context.arrived !== null,
          target: 'returning',
          actions: assign(({ event }) => ({ changeId: event.id })),
        },
      },
    },

    locating: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'locate',
        input: ({ context }) => context.to,
        onDone: branch(({ event }) => depart(event.output), {
          accepted: 'articles',
          refused: 'departure',
        }),
      },
    },

    articles: {
      meta: {
        prompt: 'Scannez les articles, puis l’emplacement d’arrivée',
        expects: ['product', 'location'],
        counts: true,
      },
      on: {
        'scan.product': {
          actions: apply(({ context, event }) => take(context, event.code)),
        },
        'scan.location': [
          {
            guard: ({ context, event }) => canArrive(context, event.code.value),
            target: 'sending',
            actions: assign(({ event }) => ({ to: event.code.value, changeId: event.id, confirm: false })),
          },
          { actions: apply(({ context }) => whyNotThere(context)) },
        ],
        'cmd.all': { actions: apply(({ context }) => takeAll(context)) },
        'cmd.quantity': {
          guard: ({ context }) => context.loads.length > 0,
          actions: apply(({ context, event }) => setQuantity(context, event.n)),
        },
        'cmd.undo': {
          guard: ({ context }) => context.loads.length > 0,
          actions: apply(({ context }) => putBack(context)),
        },
        'cmd.cancel': { target: 'departure', actions: apply(abandon) },
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'move',
        input: ({ context }) => ({
          ...journeyOf(context),
          changeId: context.changeId,
          confirm: context.confirm,
        }),
        onDone: [
          whenUnreached('unreached'),
          {
            guard: ({ event }) => isUnusual(event.output),
            target: 'confirming',
            actions: apply(({ event }) => askAgain(event.output)),
          },
          whenRefused('articles'),
          { target: 'departure', actions: apply(({ context }) => arrive(context)) },
        ],
      },
    },

    confirming: {
      meta: { prompt: 'Arrivée inhabituelle : rescannez-la pour confirmer', expects: ['location'] },
      on: {
        'scan.location': [
          {
            guard: ({ context, event }) => event.code.value === context.to,
            target: 'sending',
            actions: assign(({ event }) => ({ changeId: event.id, confirm: true })),
          },
          {
            guard: ({ context, event }) => canArrive(context, event.code.value),
            target: 'sending',
            actions: assign(({ event }) => ({ to: event.code.value, changeId: event.id, confirm: false })),
          },
          { actions: apply(({ context }) => whyNotThere(context)) },
        ],
        'cmd.cancel': 'articles',
      },
    },

    unreached: retrying('sending', 'Gardez les articles'),

    returning: {
      tags: 'busy',
      invoke: {
        src: 'move',
        input: ({ context }) => ({ ...wayBack(context), changeId: context.changeId, confirm: true }),
        onDone: [
          whenUnreached('returnUnreached'),
          whenRefused('departure'),
          { target: 'departure', actions: apply(({ context }) => undone(context)) },
        ],
      },
    },

    returnUnreached: retrying('returning'),
  },
})

function depart(answer: Location | Refusal): Outcome {
  const from = departureAt(answer)
  if (!isDeparture(from)) return refused(from)
  return {
    next: { from, loads: [], arrived: null },
    say: feedback('step', `Départ de ${from.name}`, `${pieces(sum(from.piles))} sur place`),
  }
}

function take({ from, loads }: Context, code: ProductScan): Outcome {
  const found = scannedAmong(from?.piles ?? [], code)
  if (!found) return refused(`Cet article n’est pas à ${from?.name}.`)
  const { product, qty: there } = found.pile
  const qty = (loads.find(load => load.sku === product.sku)?.qty ?? 0) + found.scanned
  return carry(loads, { sku: product.sku, name: product.name, qty }, there)
}

function setQuantity({ from, loads }: Context, qty: number): Outcome {
  const last = loads.at(-1)
  if (!last) return refused('Scannez d’abord un article.')
  const there = from?.piles.find(({ product }) => product.sku === last.sku)?.qty ?? 0
  return carry(loads, { ...last, qty }, there)
}

function carry(loads: readonly Load[], load: Load, there: number): Outcome {
  const say = counted(load.name, load.qty, there)
  return load.qty > there ? { say } : { next: { loads: withLast(loads, load) }, say }
}

function takeAll({ from }: Context): Outcome {
  const loads = (from?.piles ?? []).map(({ product, qty }) => ({ sku: product.sku, name: product.name, qty }))
  return { next: { loads }, say: feedback('ok', 'Tout est pris', pieces(sum(loads))) }
}

function putBack({ loads }: Context): Outcome {
  const last = loads.at(-1)
  if (!last) return refused('Il n’y a rien à annuler.')
  const rest = loads.slice(0, -1)
  return {
    next: { loads: last.qty > 1 ? [...rest, { ...last, qty: last.qty - 1 }] : rest },
    say: feedback('step', `Reposez un article`, last.name),
  }
}

function abandon(): Outcome {
  return { next: { from: null, loads: [] }, say: feedback('step', 'Rangement abandonné', 'Rien n’a bougé.') }
}

function canArrive({ from, loads }: Context, to: string): boolean {
  return loads.length > 0 && to !== from?.name
}

function whyNotThere({ from, loads }: Context): Outcome {
  return loads.length === 0
    ? refused(`Scannez d’abord les articles que vous prenez à ${from?.name}.`)
    : refused(`${from?.name} est l’emplacement de départ. Scannez celui d’arrivée.`)
}

function askAgain(answer: Refusal | object): Outcome {
  const why = isRefusal(answer) ? answer.refused.detail : ''
  return { say: feedback('confirm', why, 'Rescannez-le pour confirmer.') }
}

function arrive(context: Context): Outcome {
  const journey = journeyOf(context)
  return {
    next: { from: null, loads: [], arrived: journey },
    say: feedback('step', `${pieces(sum(journey.loads))} à ${journey.to}`, `Depuis ${journey.from}`),
  }
}

function undone({ arrived }: Context): Outcome {
  return {
    next: { arrived: null },
    say: feedback('step', `Rangement annulé : remettez les articles à ${arrived?.from}`),
  }
}

function wrongTurn({ from }: Context, { code }: ScanEvent): Outcome {
  const what = from ? 'scannez un article ou un emplacement' : 'scannez d’abord l’emplacement de départ'
  return refused(`Ceci est ${kindWords[code.kind].one} : ${what}.`)
}

function journeyOf({ from, to, loads }: Context): Journey {
  return { from: from?.name ?? '', to, loads }
}

function wayBack({ arrived }: Context): Journey {
  return { from: arrived?.to ?? '', to: arrived?.from ?? '', loads: arrived?.loads ?? [] }
}

/** The same product taken again moves to the end: it is the last one now. */
function withLast(loads: readonly Load[], load: Load): Load[] {
  return [...loads.filter(other => other.sku !== load.sku), load]
}

function isUnusual(answer: Refusal | object): boolean {
  return isRefusal(answer) && answer.refused.code === 'transfer-unusual'
}
