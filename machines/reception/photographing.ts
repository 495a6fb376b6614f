import { quote, type Refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import type { Answer, Decision, Here, On, Photographing } from './ports.ts'
import { documentOf } from './rules.ts'

/** A picture belongs to a delivery with a number. Goods that nobody announced get theirs with the first of them. */
export const isNumbered = ({ context }: Here): boolean => documentOf(context).name !== null

export const isPictured = ({ event }: On<'cmd.photo'>): boolean => event.code !== ''

export function takePicture({ event }: On<'cmd.photo'>): Decision {
  return { next: { picture: event.code, changeId: event.id } }
}

/** With an article in hand, it is of that article. */
export function pictureOf({ context }: Here): Photographing {
  const { changeId, picture, taken } = context
  return { changeId, picture, document: documentOf(context).name ?? '', sku: taken.at(-1)?.sku ?? null }
}

export function pictured({ context }: Answer<'photograph'>): Decision {
  const last = context.taken.at(-1)
  const line = documentOf(context).lines.find(({ product }) => product.sku === last?.sku)
  return {
    next: { picture: '' },
    say: feedback('step', 'Photo gardée', line?.product.name ?? documentOf(context).name ?? ''),
  }
}

export const notPictured = (about: Refused) => ({ next: { picture: '' }, ...quote(about) })
