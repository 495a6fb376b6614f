import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { type Feedback, feedback } from '../shared/operation.ts'
import { liveParcels, orderStatusWords, sayOrder } from '../shared/order-state.ts'
import type { Context, Found, KnownOrder, Outcome } from './ports.ts'

export function onlyOf(answer: Found | Refusal): KnownOrder | undefined {
  return isRefusal(answer) || answer.orders.length !== 1 ? undefined : answer.orders[0]
}

export function answerNamed({ answers }: Context, name: string): KnownOrder | undefined {
  return answers.find(answer => answer.name === name)
}

export function open({ asked }: Context, answer: Found | Refusal): Outcome {
  const order = onlyOf(answer)
  if (!order) return refusedBecause(answer)
  return { next: { ...shown(order, asked), answers: [] }, say: told(order) }
}

/** Chosen among several: the others are kept, to come back to. */
export function choose(context: Context, name: string): Outcome {
  const order = answerNamed(context, name)
  if (!order) return refused('Cette commande n’est plus dans la liste.')
  return { next: shown(order, context.asked), say: told(order) }
}

function shown(order: KnownOrder, asked: string): Partial<Context> {
  const parcel = liveParcels(order).find(({ name }) => name === asked)?.name ?? null
  return { order, parcel, added: null, document: null }
}

function told(order: KnownOrder): Feedback {
  return feedback('step', `${order.name} · ${orderStatusWords[order.status]}`, sayOrder(order))
}

export function offer(answer: Found | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { orders, more } = answer
  const detail = more ? 'Les plus récentes seulement : précisez la recherche.' : undefined
  return {
    next: { answers: orders, more, order: null, parcel: null },
    say: feedback('step', `${orders.length} commandes trouvées`, detail),
  }
}

export function putAway(): Outcome {
  return {
    next: { order: null, parcel: null, added: null, answers: [], more: false },
    say: feedback('step', 'Commande refermée'),
  }
}
