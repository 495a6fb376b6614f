import { ownNameProblem } from '#contract/barcodes/own.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Carton } from '#contract/entities/order.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import { relabelReasons } from '#machines/shared/carton.ts'
import type { Call } from '#src/api/client.ts'
import type { ViewChoice, ViewNumber } from './definition.ts'

/** The questions that every operation asks when it closes a parcel. They use the same words and the same cards. */

export function cartonChoice(operation: string, { code, name }: Carton): ViewChoice {
  const card = `EMB-${code}`
  return {
    id: `${operation}.packaging.${code}`,
    title: name,
    event: { type: 'cmd.packaging', code },
    // A printed card has the carton's own code, where a barcode can hold it.
    ...(ownNameProblem('command', card) === undefined ? { card } : {}),
  }
}

/** `40 × 30 × 20 cm` */
export function sizeText({ lengthMm, widthMm, heightMm }: Carton): string {
  const inCm = (mm: number) => (mm / 10).toLocaleString('fr-FR')
  return `${[lengthMm, widthMm, heightMm].map(inCm).join(' × ')} cm`
}

export const weightAsked: ViewNumber = {
  label: 'Poids du colis',
  unit: 'g',
  event: { type: 'cmd.weight' },
  most: 1_000_000,
}

/** Repeats a doubtful weight to confirm it. */
export function sameWeight(operation: string, weightG: number): ViewChoice {
  return {
    id: `${operation}.same-weight`,
    title: `Oui, ${weightText(weightG)}`,
    event: { type: 'cmd.weight', n: weightG },
    card: 'POIDS-OUI',
  }
}

export function relabelChoices(operation: string): ViewChoice[] {
  return relabelReasons.map(({ code, label }) => ({
    id: `${operation}.reprint.${code}`,
    title: label,
    event: { type: 'cmd.reason', code },
    card: `REIMP-${code.toUpperCase()}`,
  }))
}

/** The server holds an order for one person at a time. A handover gives it to the colleague. */
export async function takeOrderOver(call: Call, orderName: string, from: string): Promise<Refusal | null> {
  const answer = await call(shipmentCalls.handOver, { body: { orderName, from } })
  if (!isRefusal(answer)) return null
  // The lease ended and another person has the order. The colleague hears of it at the next change.
  return answer.refused.code === 'order-held' ? null : answer
}
