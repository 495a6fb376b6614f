import type { Carton, Order } from '#contract/entities/order.ts'
import { isUnusualWeight, weightText } from '#contract/weighing.ts'
import { refused } from './decision.ts'
import { type Feedback, feedback } from './operation.ts'

type Carrier = Order['carrier']

export const notOffered = refused('Ce carton n’est pas proposé.')

export function whyNotCarton(carrier: Carrier, carton: Carton, weightG = 0): string | undefined {
  if (!carton.accepted) {
    return `${carrier?.name ?? 'Le transporteur'} ne prend pas « ${carton.name} ». Changez de carton.`
  }
  return whyTooHeavy(carrier, carton, weightG)
}

function whyTooHeavy(carrier: Carrier, carton: Carton, weightG: number): string | undefined {
  const weight = weightText(weightG)
  if (weightG > carton.limitG) {
    return `${weight} : « ${carton.name} » porte ${weightText(carton.limitG)} au plus. Changez de carton ou faites deux colis.`
  }
  return carrier && weightG > carrier.maxWeightG
    ? `${weight} : ${carrier.name} prend ${weightText(carrier.maxWeightG)} au plus. Faites plusieurs colis.`
    : undefined
}

type Weighed = {
  carrier: Carrier
  carton: Carton
  weightG: number
  /** Undefined when an article has no known weight. */
  computedG: number | undefined
  /** The person gave the same weight just before. */
  repeated: boolean
}

/** An unusual weight passes when the person repeats it. */
export type Weighing = { result: 'taken' | 'unusual' | 'refused'; say: Feedback }

export function judgeWeight({ carrier, carton, weightG, computedG, repeated }: Weighed): Weighing {
  const why = weightG < 1 ? 'Un colis pèse au moins 1 g.' : whyTooHeavy(carrier, carton, weightG)
  if (why !== undefined) return { result: 'refused', ...refused(why) }
  if (isUnusualWeight(weightG, computedG) && !repeated) {
    const off = `${weightText(weightG)} au lieu de ${weightText(computedG ?? 0)}`
    return { result: 'unusual', say: feedback('confirm', off, 'Répétez ce poids pour confirmer.') }
  }
  return { result: 'taken', say: feedback('step', `${carton.name}, ${weightText(weightG)}`) }
}

export const relabelReasons = [
  { code: 'illisible', label: 'Étiquette illisible' },
  { code: 'dechiree', label: 'Étiquette déchirée ou mal collée' },
  { code: 'perdue', label: 'Étiquette perdue' },
  { code: 'panne', label: 'L’imprimante n’a rien sorti' },
] as const

export const relabelReason = (code: string): string | undefined =>
  relabelReasons.find(reason => reason.code === code)?.label
