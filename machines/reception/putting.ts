import { assign } from 'xstate'
import type { Location } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { apply, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { pieces, sum } from '../shared/stock.ts'
import { isForQuarantine, type Places, parted, together, withReceived } from './goods.ts'
import { type Context, type Delivery, documentOf, notPut, type Outcome, reception } from './ports.ts'

/** What is in hand goes to its place, and comes back if that was wrong. */
export const puttingStates = {
  locating: reception.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'locate',
      input: ({ context }) => context.asked,
      onDone: [
        {
          guard: ({ context, event }) => typeof placesAt(context, event.output) === 'object',
          target: 'sending',
          actions: assign(({ context, event }) => towards(context, event.output)),
        },
        {
          target: 'articles',
          actions: apply(({ context, event }) => notThere(context, event.output)),
        },
      ],
    },
  }),

  sending: reception.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'add',
      input: ({ context }) => deliveryOf(context),
      onDone: [
        whenUnreached('unreached'),
        {
          guard: ({ event }) => isOver(event.output),
          target: 'confirming',
          actions: apply(({ context, event }) => tooMany(context, event.output)),
        },
        whenRefused('articles', ({ context, event }) => notPut(context, event.output)),
        {
          target: 'articles',
          actions: apply(({ context, event }) => put(context, event.output)),
        },
      ],
    },
  }),

  /** A colleague brought in some of it meanwhile: together it is too much. */
  confirming: reception.createStateConfig({
    meta: { prompt: 'Plus que prévu : rescannez l’emplacement pour confirmer', expects: ['location'] },
    on: {
      'scan.location': [
        {
          guard: ({ context, event }) => Object.values(context.to).includes(event.code.value),
          target: 'sending',
          actions: assign(({ event }) => ({ changeId: event.id })),
        },
        { actions: apply(() => refused('Rescannez le même emplacement, ou annulez.')) },
      ],
      'cmd.validate': { target: 'sending', actions: assign(({ event }) => ({ changeId: event.id })) },
      'cmd.cancel': { target: 'articles', actions: assign(unconfirmed) },
    },
  }),

  unreached: retrying('sending', 'Gardez les articles'),

  undoing: reception.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'undo',
      input: ({ context: { changeId, put } }) => ({ changeId, moves: put?.moves ?? [] }),
      onDone: [
        whenUnreached('undoUnreached'),
        {
          target: 'articles',
          actions: apply(({ context, event }) => takenBack(context, event.output)),
        },
      ],
    },
  }),

  undoUnreached: retrying('undoing'),
}

/** Where goods of either sort go when this place was scanned; or why they cannot. */
function placesAt({ taken }: Context, answer: Location | Refusal): Places | string {
  if (isRefusal(answer)) return answer.refused.detail
  const { name, kind, blocked } = answer
  if (kind !== 'storage' && kind !== 'quarantine') return `${name} ne prend pas de livraison.`
  if (blocked) return `${name} est bloqué : rien n’y entre.`
  if (kind === 'quarantine') return { ordinary: taken.some(isForQuarantine) ? null : name, quarantine: name }
  if (taken.every(isForQuarantine)) {
    const what = taken.every(one => one.damaged) ? 'abîmé' : 'périmé'
    return `${name} n’est pas en quarantaine : un article ${what} n’y va pas.`
  }
  return { ordinary: name, quarantine: null }
}

/** A quarantine is not proposed for goods that are whole. */
function towards(context: Context, answer: Location | Refusal): Partial<Context> {
  const to = placesAt(context, answer)
  if (typeof to === 'string') return {}
  const { places } = context
  const ordinary = to.quarantine === null ? to.ordinary : places.ordinary
  return { to, places: { ordinary, quarantine: to.quarantine ?? places.quarantine } }
}

function notThere(context: Context, answer: Location | Refusal): Outcome {
  const why = placesAt(context, answer)
  return refused(typeof why === 'string' ? why : '')
}

function deliveryOf({ changeId, document, taken, to, seen }: Context): Delivery {
  const { going } = parted(together(taken), to)
  return {
    changeId,
    document: document?.name ?? null,
    lines: going.map(line => ({ ...line, over: seen.includes(line.sku) })),
  }
}

function isOver(answer: Refusal | object): boolean {
  return isRefusal(answer) && answer.refused.code === 'reception-over'
}

function tooMany({ seen }: Context, answer: Refusal | object): Outcome {
  if (!isRefusal(answer)) return refusedBecause(answer)
  const { detail, got = '' } = answer.refused
  return {
    next: { seen: [...seen, got] },
    say: feedback('confirm', detail, 'Rescannez l’emplacement pour confirmer.'),
  }
}

function unconfirmed({ context }: { context: Context }): Partial<Context> {
  return { seen: context.seen.slice(0, -1) }
}

function put(context: Context, answer: Refusal | { document: string; moves: string[] }): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { going, staying } = parted(context.taken, context.to)
  const where = [...new Set(going.map(({ to }) => to))].join(' et ')
  const left = staying.length > 0 ? `${pieces(sum(staying))} encore en main` : undefined
  return {
    next: {
      document: withReceived({ ...documentOf(context), name: answer.document }, going),
      taken: staying,
      put: { moves: answer.moves, taken: going },
    },
    say: feedback('step', `${pieces(sum(going))} à ${where}`, left),
  }
}

function takenBack(context: Context, answer: Refusal | object): Outcome {
  if (isRefusal(answer)) return { next: { put: null }, ...refusedBecause(answer) }
  const back = (context.put?.taken ?? []).map(one => ({ ...one, qty: -one.qty }))
  return {
    next: { put: null, document: withReceived(documentOf(context), back) },
    say: feedback('step', `Dépôt annulé : reprenez ${pieces(-sum(back))}`, 'Elles ne sont plus reçues.'),
  }
}
