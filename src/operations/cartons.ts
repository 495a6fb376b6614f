import { ownNameProblem } from '#contract/barcodes/own.ts'
import type { Packaging } from '#contract/entities/order.ts'
import { weightText } from '#contract/weighing.ts'
import { relabelReasons } from '#machines/shared/relabel.ts'
import type { ViewChoice, ViewNumber } from './view.ts'

/** What every operation that closes parcels asks about them: the same words, the same cards. */

export function cartonChoice(operation: string, { code, name }: Packaging): ViewChoice {
  const card = `EMB-${code}`
  return {
    id: `${operation}.packaging.${code}`,
    title: name,
    event: { type: 'cmd.packaging', code },
    // A printed card bears the carton’s own code, where a barcode can.
    ...(ownNameProblem('command', card) === undefined ? { card } : {}),
  }
}

export const weightAsked: ViewNumber = {
  label: 'Poids du colis',
  unit: 'g',
  event: { type: 'cmd.weight' },
  most: 1_000_000,
}

/** What is repeated where a weight is doubtful. */
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
