import type { Carton } from '#contract/entities/order.ts'
import type { Packed } from '#contract/fit/choose.ts'
import { measuredOf, plansKept } from '#contract/fit/for-parcel.ts'
import { volumeOf } from '#contract/fit/sizes.ts'
import { expectedWeightG, weightText } from '#contract/weighing.ts'
import { judgeWeight, notOffered, whyNotCarton } from '../shared/carton.ts'
import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import type { Context, Decision, Here, On } from './ports.ts'

const planOf = plansKept<Carton>()

/** The open parcel's expected weight in this carton; undefined when an article has no known weight. */
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

/** The cartons that the whole order would take, known before its first piece; with each piece's place where all are measured. */
export function proposedForAll(context: Context): {
  readonly cartons: readonly Carton[]
  readonly placed?: readonly Packed<Carton>[]
} {
  const scans = (context.order?.lines ?? []).map(({ product: { sku }, qty, packed }) => ({
    barcode: '',
    sku,
    qty: qty - packed,
    at: '',
  }))
  const all = { ...context, scans }
  const placed = planned(all)
  return placed
    ? { cartons: placed.map(({ carton }) => carton), placed }
    : { cartons: bearing(all).slice(0, 1) }
}

/** The smallest carton that the scanned pieces go into by their sizes. Where weight alone decides, the last parcel's or the smallest. */
export function proposed(context: Context): Carton | undefined {
  const plan = planned(context)
  if (!plan) return bearing(context)[0]
  const code = plan.length === 1 ? plan[0]?.carton.code : undefined
  return context.packagings.find(one => one.code === code)
}

/** The proposed carton first, then the others that bear the weight, and those that the machine refuses with a reason. */
export function offered(context: Context): Carton[] {
  const first = proposed(context)
  const rest = [...bearing(context), ...context.packagings]
  return [...new Set(first ? [first, ...rest] : rest)]
}

/** True when the scanned pieces go into no carton together, though each of them does. */
export const isOverfull = (context: Context): boolean => (planned(context)?.length ?? 1) > 1

/** The parcels of the scanned pieces by their sizes; undefined where an article is not measured, or goes into no carton. */
function planned({ order, scans, packagings }: Context): readonly Packed<Carton>[] | undefined {
  const measured = measuredOf(
    scans.map(({ sku, qty }) => {
      const line = order?.lines.find(({ product }) => product.sku === sku)
      return { sku, weightG: line?.weightG ?? 0, size: line?.size, qty }
    }),
  )
  const accepted = packagings.filter(one => one.accepted)
  return measured && planOf(accepted, measured, order?.carrier ?? null)
}

/** The cartons that bear the weight, the last chosen one first, then the smallest. */
function bearing(context: Context): Carton[] {
  const able = context.packagings
    .filter(one => whyNot(context, one) === undefined)
    .sort((one, other) => volumeOf(one) - volumeOf(other))
  const last = chosen(context)
  return last && able.includes(last) ? [last, ...able.filter(one => one !== last)] : able
}

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

/** Nothing about this order is for a person to decide: no gift, no note, a known carrier, one parcel of known weight. */
export function isPlain({ context }: Here): boolean {
  const { order, closed, scans } = context
  const carton = proposed(context)
  return (
    order?.carrier != null &&
    order.giftMessage === null &&
    order.instructions.length === 0 &&
    order.lines.every(({ gift, customization }) => !gift && customization === null) &&
    closed.length === 0 &&
    scans.length > 0 &&
    carton !== undefined &&
    computedG(context, carton) !== undefined
  )
}

/** The order is complete: its parcel takes the proposed carton at the computed weight. */
export function closeItself({ context }: Here): Decision {
  const carton = proposed(context)
  const weightG = carton && computedG(context, carton)
  if (!carton || weightG === undefined) return {}
  return {
    next: { carton: carton.code, weightG, packed: context.scans },
    say: feedback('step', `${carton.name}, ${weightText(weightG)}`),
  }
}

/** Takes the proposed carton at its computed weight. */
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

/** Closes the parcel at the given or computed weight. An unusual weight must be repeated. */
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
  return { to: 'closed', next: { carton: carton.code, weightG, confirm, changeId, packed: [] }, say }
}

export function anotherCarton(): Decision {
  return { next: { weightG: 0 }, say: feedback('step', 'Choisissez de nouveau le carton') }
}

export function weighAgain(): Decision {
  return { next: { weightG: 0 }, say: feedback('step', 'Pesez de nouveau le colis') }
}
