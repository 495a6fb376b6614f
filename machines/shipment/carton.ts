import type { Carton } from '#contract/entities/order.ts'
import { expectedWeightG, weightText } from '#contract/weighing.ts'
import { notOffered, sayWeight, whyNotCarton } from '../shared/carton.ts'
import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import type { ClosedParcel, Context, Outcome } from './ports.ts'
import type { PieceScan } from './tally.ts'

/** What the open parcel should weigh in this carton; undefined where an article was never weighed. */
export function computedG({ order, scans }: Context, carton: Carton): number | undefined {
  return expectedWeightG(
    carton.tareG,
    scans.map(({ sku, qty }) => ({
      qty,
      weightG: order?.lines.find(({ product }) => product.sku === sku)?.weightG ?? 0,
    })),
  )
}

export function chosen({ packagings, carton }: Context): Carton | undefined {
  return packagings.find(({ code }) => code === carton)
}

/** The one of last time where it does, else the smallest that the carrier takes and the weight allows. */
export function proposed(context: Context): Carton | undefined {
  return fitting(context)[0]
}

/** Those that can be taken, the proposed one first; then those that cannot, which say why when they are scanned. */
export function offered(context: Context): Carton[] {
  const fit = fitting(context)
  return [...fit, ...context.packagings.filter(one => !fit.includes(one))]
}

function fitting(context: Context): Carton[] {
  const fit = context.packagings
    .filter(one => whyNot(context, one) === undefined)
    .sort((one, other) => volume(one) - volume(other))
  const last = chosen(context)
  return last && fit.includes(last) ? [last, ...fit.filter(one => one !== last)] : fit
}

const volume = ({ lengthMm, widthMm, heightMm }: Carton) => lengthMm * widthMm * heightMm

function whyNot(context: Context, carton: Carton): string | undefined {
  return whyNotCarton(context.order?.carrier ?? null, carton, computedG(context, carton))
}

export function chooseCarton(context: Context, code: string): Outcome {
  const carton = context.packagings.find(one => one.code === code)
  if (!carton) return notOffered
  const why = whyNot(context, carton)
  if (why !== undefined) return refused(why)
  const computed = computedG(context, carton)
  return {
    next: { carton: carton.code },
    say: feedback(
      'step',
      carton.name,
      computed === undefined ? undefined : `Calculé : ${weightText(computed)}`,
    ),
  }
}

/** The proposed carton, at the weight that its articles and itself have. */
export function takeProposed(context: Context): Outcome {
  const carton = proposed(context)
  return carton ? weigh({ ...context, carton: carton.code }, undefined) : refused(noCarton)
}

const noCarton = 'Aucun carton ne convient à ce colis : retirez des articles et faites deux colis.'

/** A weight told, or none for the computed one. */
export function weigh(context: Context, told: number | undefined): Outcome {
  const carton = chosen(context)
  if (!carton) return notOffered
  const computed = computedG(context, carton)
  const weightG = told ?? computed
  if (weightG === undefined) return refused('Un article n’a jamais été pesé : pesez le colis.')
  const repeated = told !== undefined && told === context.weightG
  const carrier = context.order?.carrier ?? null
  const say = sayWeight({ carrier, carton, weightG, computedG: computed, repeated })
  if (say.tone === 'confirm') return { next: { weightG }, say }
  const confirm = context.confirm || repeated
  return say.tone === 'step' ? { next: { carton: carton.code, weightG, confirm }, say } : { say }
}

/** What is sent of the open parcel. */
export function closing({ carton, weightG, scans }: Context): ClosedParcel {
  return { packaging: carton, weightG, scans }
}

export function allScans({ closed, scans }: Context): PieceScan[] {
  return [...closed.flatMap(parcel => parcel.scans), ...scans]
}
