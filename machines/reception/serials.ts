import type { ProductSummary } from '#contract/entities/order.ts'
import { asksAt, fitsSerial, type SerialRule, serialOf, whyNotSerial } from '#contract/serials.ts'
import { type Refused, refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { lineNamed, type Taken } from './goods.ts'
import type { Context, Decision, Here, On } from './ports.ts'
import { documentOf } from './rules.ts'

type Numbered = ProductSummary & { readonly serials: SerialRule }

/** The article whose pieces in hand lack a number, the last taken first. */
export function lackingNumber(context: Context): Numbered | undefined {
  const one = context.taken.findLast(taken => lacks(context, taken))
  return one && numberedOf(context, one.sku)
}

export const lacksNumber = ({ context }: Here): boolean => lackingNumber(context) !== undefined

/** A number goes to the last piece in hand whose article it fits. */
export function takeNumber({ context, event: { code } }: On<'scan.serial'>): Decision {
  const number = code.value
  const asked = lackingNumber(context)
  if (!asked) return {}
  if (context.taken.some(({ serials }) => serials?.includes(number))) {
    return refused(`${number} est déjà scanné dans cette réception.`, 'Chaque pièce a son propre numéro.')
  }
  const at = context.taken.findLastIndex(one => {
    const product = numberedOf(context, one.sku)
    return lacks(context, one) && product !== undefined && fitsSerial(number, product.serials)
  })
  const why = at < 0 ? whyNotSerial(number, asked.serials, asked.name) : undefined
  if (why !== undefined) return refused(why)
  const taken = context.taken.map((one, nth) =>
    nth === at ? { ...one, serials: [...(one.serials ?? []), number] } : one,
  )
  const others = lackingNumber({ ...context, taken }) !== undefined
  const name = numberedOf(context, context.taken[at]?.sku ?? '')?.name ?? asked.name
  return {
    next: { taken },
    say: feedback('ok', `Numéro ${number}`, others ? `${name} · numéro suivant` : name),
  }
}

/** The codes by which the server refuses a number. */
export const numberRefusals = ['serial-known', 'serial-wrong', 'serial-twice'] as const

/** The server refuses a number of the goods that were put down: its piece lacks one again. */
export function takeNumberOut({ context, event: { output } }: Refused & Here): Decision {
  const { got } = output.refused
  const taken = context.taken.map(({ serials, ...one }) => ({
    ...one,
    ...(serials ? { serials: serials.filter(number => number !== got) } : {}),
  }))
  return { next: { taken }, ...refusedBecause(output) }
}

/** The number in the article's own code, (21) of GS1, goes to the piece that was just counted. */
export function withToldNumber(context: Context, taken: Taken): Taken {
  const told = context.held?.serial
  const product = numberedOf(context, taken.sku)
  if (!told || !product) return taken
  const number = serialOf(told)
  const isNew = !context.taken.some(({ serials }) => serials?.includes(number))
  return isNew && fitsSerial(number, product.serials) ? { ...taken, serials: [number] } : taken
}

const lacks = (context: Context, { sku, qty, serials }: Taken): boolean =>
  numberedOf(context, sku) !== undefined && (serials?.length ?? 0) < qty

function numberedOf(context: Context, sku: string): Numbered | undefined {
  const product = lineNamed(documentOf(context), sku)?.product
  const rule = product?.serials
  return product && rule && asksAt('reception', rule) ? { ...product, serials: rule } : undefined
}
