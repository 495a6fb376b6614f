import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { OwnKind } from '#contract/barcodes/kinds.ts'
import { numberName, ownNameProblem } from '#contract/barcodes/own.ts'
import { addressFault, type CustomerAddress } from '#contract/entities/customer-address.ts'
import type { RelayPoint } from '#contract/entities/order.ts'
import type { OrderLineDraft } from '#contract/entities/order-file.ts'
import type { OrderShape, Variant } from '#contract/picking-types.ts'
import { isRefusal, notFound, type Refusal, refuse } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { shopNamed } from '../shops/named.ts'
import { productArchived, productsBySku } from '../stock/taking.ts'
import { houseGrammar, warehouseOf } from '../warehouse/grammar.ts'
import {
  type Carrier,
  carrierRulesOf,
  carriersWithDepartures,
  leavesFrom,
  usualCarrier,
  worksFor,
} from './departure.ts'

/** An order as a person or a file gives it: shop, carrier and articles by their words. */
export type GivenOrder = {
  /** Undefined: the house gives its next number. */
  readonly name?: string | undefined
  /** Undefined: the only shop. */
  readonly shop?: string | undefined
  readonly customer: string
  readonly address: CustomerAddress
  readonly carrier?: string | null | undefined
  readonly relay?: RelayPoint | null | undefined
  readonly campaign?: string | null | undefined
  readonly priority?: number | undefined
  /** It leaves with the first departure of this day, or later. */
  readonly wishedOn?: string | null | undefined
  readonly giftMessage?: string | null | undefined
  readonly instructions?: readonly string[] | undefined
  readonly lines: readonly OrderLineDraft[]
}

export type DraftLine = {
  readonly productId: string
  readonly qty: number
  readonly customization: string | null
  readonly gift: boolean
  readonly unitPriceCents: number | null
  /** The articles that are picked for one of it. Empty: itself. */
  readonly parts: readonly { readonly productId: string; readonly qty: number }[]
}

/** An order as it will be written. */
export type OrderDraft = {
  readonly name: string | undefined
  /** The shop's own, if its program sent the order. */
  readonly reference: string | null
  readonly shopId: string
  readonly customer: string
  readonly address: CustomerAddress
  readonly carrierId: string | null
  readonly relay: RelayPoint | null
  readonly cutoffAt: Date
  readonly campaign: string | null
  readonly priority: number
  readonly wishedOn: string | null
  readonly giftMessage: string | null
  readonly instructions: readonly string[]
  readonly lines: readonly DraftLine[]
}

type House = { readonly warehouseId: string; readonly shops: readonly UserShop[]; readonly now: Date }

/** The facts against which orders are checked, read once for all of them. */
type Known = {
  readonly grammar: Grammar
  readonly carriers: readonly Carrier[]
  readonly products: Awaited<ReturnType<typeof productsBySku>>
  readonly rules: Awaited<ReturnType<typeof carrierRulesOf>>
}

/** Checks orders by the one set of rules that the screens and the imports share. */
export async function draftOrders(
  db: Db | Tx,
  house: House,
  given: readonly GivenOrder[],
): Promise<(OrderDraft | Refusal)[]> {
  const judged = await judgeOrders(db, house, given)
  return judged.map(one => (isRefusal(one) ? one : (one.faults[0] ?? one.draft)))
}

/** An order as far as it can be written, and all that is wrong with it. */
export type Judged = { readonly draft: OrderDraft; readonly faults: readonly Refusal[] }

/** The same rules, with all faults instead of the first. Refuses only what is no order of this house. */
export async function judgeOrders(
  db: Db | Tx,
  house: House,
  given: readonly GivenOrder[],
): Promise<(Judged | Refusal)[]> {
  const skus = given.flatMap(({ lines }) => lines.map(({ sku }) => sku))
  const { timeZone } = await warehouseOf(db, house.warehouseId)
  const from = ({ wishedOn }: GivenOrder) => leavesFrom(wishedOn, { now: house.now, timeZone })
  const moments = [...new Set(given.map(order => from(order).getTime()))]
  const [grammar, departures, products, rules] = await Promise.all([
    houseGrammar(db, house.warehouseId),
    Promise.all(
      moments.map(
        async at => [at, await carriersWithDepartures(db, house.warehouseId, new Date(at))] as const,
      ),
    ),
    productsBySku(db, [...new Set(skus)]),
    carrierRulesOf(db, house.shops),
  ])
  const carriersAt = new Map(departures)
  return given.map(order => {
    const at = from(order)
    const carriers = carriersAt.get(at.getTime()) ?? []
    return judge(order, house, { grammar, carriers, products, rules }, at)
  })
}

function judge(order: GivenOrder, { shops }: House, known: Known, from: Date): Judged | Refusal {
  const name = order.name === undefined ? undefined : nameInHouse('order', order.name, known.grammar)
  if (typeof name === 'object') return refuse('order-name', name.why, { got: order.name ?? '' })
  const shop = shopNamed(shops, order.shop)
  if ('why' in shop) return notFound('shop-not-served', shop.why, order.shop ?? '')
  const carrier = carrierFor(order, shop, known)
  const lines = order.lines.map(line => lineNamed(known.products, shop, line))
  const address = addressRefused(order.address)
  const chosen = isRefusal(carrier) ? null : carrier
  const { customer, campaign = null, priority = 0, giftMessage = null, instructions = [] } = order
  const { relay = null, wishedOn = null } = order
  return {
    faults: [carrier, ...lines, address, relay && relayRefused(relay)].filter(isRefusal),
    draft: {
      name,
      reference: null,
      shopId: shop.id,
      customer,
      address: order.address,
      carrierId: chosen?.id ?? null,
      relay,
      cutoffAt: leavesAt(chosen, from),
      campaign,
      priority,
      wishedOn,
      giftMessage,
      instructions: [...new Set(instructions)],
      lines: lines.flatMap(line => (isRefusal(line) ? [] : [line])),
    },
  }
}

/** The carrier that is named, else the shop's usual one. */
function carrierFor(order: GivenOrder, { id: shopId }: UserShop, known: Known): Carrier | null | Refusal {
  if (order.carrier !== undefined) return carrierNamed(known.carriers, order.carrier, shopId)
  const weightOf = (sku: string) => {
    const { parts = [], weightG = 0 } = known.products.get(sku) ?? {}
    return parts.length > 0 ? parts.reduce((sum, part) => sum + part.qty * part.weightG, 0) : weightG
  }
  const weightG = order.lines.reduce((sum, { sku, qty }) => sum + qty * weightOf(sku), 0)
  const { country } = order.address
  return usualCarrier(known.rules.get(shopId), known.carriers, { shopId, country, weightG })
}

const dayMs = 24 * 3_600_000

/** Without a carrier an order leaves the day after. */
export const leavesAt = (carrier: Pick<Carrier, 'nextAt'> | null, now: Date): Date =>
  carrier?.nextAt ?? new Date(now.getTime() + dayMs)

/** A person who wishes a day that has passed is asked for another. */
export const wishRefused = (wishedOn: string | null | undefined, today: string): Refusal | undefined =>
  wishedOn && wishedOn < today
    ? refuse('wished-day-past', 'Le jour souhaité est passé : choisissez-en un à venir, ou aucun.', {
        expected: today,
        got: wishedOn,
      })
    : undefined

export function addressRefused(address: CustomerAddress): Refusal | undefined {
  const fault = addressFault(address)
  if (!fault) return undefined
  const { field, why, expected } = fault
  const details = { got: address[field] ?? '', ...(expected === undefined ? {} : { expected }) }
  return refuse(`address-${field}`, why, details)
}

export function relayRefused({ name, postcode, city, country }: RelayPoint): Refusal | undefined {
  const fault = addressFault({ lines: [name], postcode, city, country })
  // A carrier finds its point by the number alone.
  if (!fault || (fault.field === 'postcode' && postcode === '')) return undefined
  const why = `Point relais ${name} : ${fault.why}`
  return refuse(`relay-${fault.field}`, why, { got: fault.field === 'country' ? country : postcode })
}

/** Null where none is named: the order then waits until somebody chooses one. */
export function carrierNamed(
  carriers: readonly Carrier[],
  said: string | null | undefined,
  shopId: string,
): Carrier | null | Refusal {
  if (said === null || said === undefined) return null
  const wanted = said.toLowerCase()
  const found = carriers.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted)
  if (!found) return notFound('carrier-unknown', `Le transporteur « ${said} » est inconnu.`, said)
  if (worksFor(found, shopId)) return found
  return refuse('carrier-not-of-shop', `${found.name} ne travaille pas pour cette boutique.`, { got: said })
}

export function linesNamed(
  products: Known['products'],
  shop: UserShop,
  lines: readonly OrderLineDraft[],
): DraftLine[] | Refusal {
  const named = lines.map(line => lineNamed(products, shop, line))
  return named.find(isRefusal) ?? named.flatMap(line => (isRefusal(line) ? [] : [line]))
}

function lineNamed(
  products: Known['products'],
  shop: UserShop,
  { sku, qty, customization = null, gift = false, unitPriceCents = null }: OrderLineDraft,
): DraftLine | Refusal {
  const product = products.get(sku)
  if (product?.shopId !== shop.id) {
    const why = `L’article ${sku} n’existe pas dans la boutique ${shop.name}.`
    return notFound('product-unknown', why, sku)
  }
  if (product.archived) return productArchived(sku)
  const { id: productId, parts } = product
  return parts.some(part => part.qty * qty > piecesAtMost)
    ? refuse('kit-too-many', `${qty} ${sku}, c’est trop de pièces sur une ligne : répartissez-les.`, {
        got: sku,
      })
    : { productId, qty, customization, gift, unitPriceCents, parts }
}

/** The pieces of an article on one line of an order. */
const piecesAtMost = 100_000

type Styled = Pick<DraftLine, 'qty' | 'customization' | 'gift'> & Partial<Pick<DraftLine, 'parts'>>

export const piecesOf = ({ qty, parts = [] }: Styled): number =>
  parts.length === 0 ? qty : qty * parts.reduce((sum, part) => sum + part.qty, 0)

/** One piece is a mono order. Personalised takes precedence over gift, gift over plain. */
export function styleOf({
  lines,
  giftMessage,
}: {
  readonly lines: readonly Styled[]
  readonly giftMessage: string | null
}): {
  type: OrderShape
  variant: Variant
} {
  const pieces = lines.reduce((sum, line) => sum + piecesOf(line), 0)
  const variant = lines.some(({ customization }) => customization !== null)
    ? 'customized'
    : giftMessage !== null || lines.some(({ gift }) => gift)
      ? 'gift'
      : 'classic'
  return { type: pieces === 1 ? 'mono' : 'multi', variant }
}

/** A name that prints as a code of the house: as it was given, or made of the number that was given. */
export function nameInHouse(kind: OwnKind, given: string, grammar: Grammar): string | { why: string } {
  const name = given.toUpperCase()
  const problem = ownNameProblem(kind, name, grammar)
  if (problem === undefined) return name
  const made = /^\d{1,15}$/.test(given) ? numberName(kind, Number(given), grammar) : undefined
  return made ?? { why: problem }
}
