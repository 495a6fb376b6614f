import type { Order, Packaging } from '#contract/entities/order.ts'
import { weightText } from '#contract/weighing.ts'

type Carrier = Order['carrier']

/** Why a carrier does not take a carton, or one of this weight. */
export function whyNotCarton(carrier: Carrier, carton: Packaging, weightG = 0): string | undefined {
  if (!carton.accepted) {
    return `${carrier?.name ?? 'Le transporteur'} ne prend pas « ${carton.name} ». Changez de carton.`
  }
  return whyTooHeavy(carrier, carton, weightG)
}

export function whyTooHeavy(carrier: Carrier, carton: Packaging, weightG: number): string | undefined {
  const weight = weightText(weightG)
  if (weightG > carton.limitG) {
    return `${weight} : « ${carton.name} » porte ${weightText(carton.limitG)} au plus. Changez de carton ou faites deux colis.`
  }
  return carrier && weightG > carrier.maxWeightG
    ? `${weight} : ${carrier.name} prend ${weightText(carrier.maxWeightG)} au plus. Faites plusieurs colis.`
    : undefined
}
