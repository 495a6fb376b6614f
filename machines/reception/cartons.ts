import { refused } from '../shared/decision.ts'
import { cartonOf, isCartonInHand, mayTake } from './goods.ts'
import type { Decision, Here, On } from './ports.ts'
import { documentOf } from './rules.ts'

/** Rules for cartons and pallets that the shop labelled, each with a number of its own. */

export function isCartonToTake({ context, event }: On<'scan.package'>): boolean {
  return mayTake(documentOf(context), context.taken, event.code.value)
}

export function isLabelledForThis({ context, event }: On<'scan.package'>): boolean {
  return cartonOf(documentOf(context), event.code.value) !== undefined
}

export function whyNotCarton({ context, event }: On<'scan.package'>): Decision {
  const { value } = event.code
  if (isCartonInHand(context.taken, value)) return refused('Ce carton est déjà en main.')
  if (cartonOf(documentOf(context), value)?.received) return refused('Ce carton est déjà reçu.')
  const { name, cartons } = documentOf(context)
  const on = cartons.filter(({ pallet }) => pallet === value)
  if (on.length === 0) return refused(`C’est une palette de ${name} : scannez ses cartons ou ses articles.`)
  const left = on.filter(({ sscc, received }) => !received && !isCartonInHand(context.taken, sscc))
  const n = left.length === 0 ? on.length : left.length
  const those = `${n} ${n === 1 ? 'carton' : 'cartons'} sur ${on.length}`
  return refused(left.length === 0 ? `Palette entière : ${those}.` : `Palette : encore ${those}.`)
}

/** A supplier's own label tells the article inside and how many, beside a number that nobody announced. */
export function tellsContent({ event }: On<'scan.package'>): boolean {
  return event.code.gs1?.content !== undefined
}

/** A person goes on to another delivery with empty hands, or when a colleague closed this one. */
export function isOfAnotherDelivery({ context }: Here): boolean {
  return context.taken.length === 0 || documentOf(context).closed
}
