import type { Carton } from '#contract/entities/order.ts'
import { expectedWeightG, weightText } from '#contract/weighing.ts'
import { judgeWeight, notOffered, whyNotCarton } from '../shared/carton.ts'
import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import type { Context, Decision, On } from './ports.ts'

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

/** The carton of the last parcel if it fits, else the smallest that fits. */
export function proposed(context: Context): Carton | undefined {
  return fitting(context)[0]
}

/** Cartons that fit, the proposed one first; then the others, which are refused with a reason when scanned. */
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

export function chooseCarton({ context, event }: On<'cmd.packaging'>): Decision<'weight'> {
  const carton = context.packagings.find(one => one.code === event.code)
  if (!carton) return notOffered
  const why = whyNot(context, carton)
  if (why !== undefined) return refused(why)
  const computed = computedG(context, carton)
  return {
    to: 'weight',
    next: { carton: carton.code },
    say: feedback(
      'step',
      carton.name,
      computed === undefined ? undefined : `Calculé : ${weightText(computed)}`,
    ),
  }
}

type Weighed = Decision<'closed' | 'doubt'>

/** The proposed carton, at the weight that its articles and itself have. */
export function takeProposed({ context, event }: On<'cmd.validate'>): Weighed {
  const carton = proposed(context)
  return carton ? closeAt({ ...context, carton: carton.code }, undefined, event.id) : refused(noCarton)
}

const noCarton = 'Aucun carton ne convient à ce colis : retirez des articles et faites deux colis.'

export function weigh({ context, event }: On<'cmd.weight'>): Weighed {
  return closeAt(context, event.n, event.id)
}

export function takeComputedWeight({ context, event }: On<'cmd.validate'>): Weighed {
  return closeAt(context, undefined, event.id)
}

/** The parcel is closed at the weight given, or else at the computed one. An unusual weight is asked for again. */
function closeAt(context: Context, given: number | undefined, changeId: string): Weighed {
  const carton = chosen(context)
  if (!carton) return notOffered
  const computed = computedG(context, carton)
  const weightG = given ?? computed
  if (weightG === undefined) return refused('Un article n’a jamais été pesé : pesez le colis.')
  const repeated = given !== undefined && given === context.weightG
  const carrier = context.order?.carrier ?? null
  const { result, say } = judgeWeight({ carrier, carton, weightG, computedG: computed, repeated })
  if (result === 'refused') return { say }
  if (result === 'unusual') return { to: 'doubt', next: { weightG }, say }
  const confirm = context.confirm || repeated
  return { to: 'closed', next: { carton: carton.code, weightG, confirm, changeId }, say }
}

export function anotherCarton(): Decision {
  return { next: { weightG: 0 }, say: feedback('step', 'Choisissez de nouveau le carton') }
}

export function weighAgain(): Decision {
  return { next: { weightG: 0 }, say: feedback('step', 'Pesez de nouveau le colis') }
}
