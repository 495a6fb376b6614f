import { type Refusal, refuse } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Address, HeldFault, SentOrder } from '../db/schema/index.ts'
import { type GivenOrder, type Judged, judgeOrders } from './draft.ts'

type House = { readonly warehouseId: string; readonly shops: readonly UserShop[]; readonly now: Date }
export type SentBy = { readonly shop: string; readonly order: SentOrder }

/**
 * Judges what shops' programs sent by the rules of all orders, and by two more: nobody is there to be asked for the address
 * or to choose a carrier.
 */
export async function judgeSent(
  db: Db | Tx,
  house: House,
  sent: readonly SentBy[],
): Promise<readonly Judged[]> {
  const judged = await judgeOrders(db, house, sent.map(givenBy))
  return judged.map((one, at) => {
    const from = sent[at]
    if (!from || 'refused' in one)
      throw new Error('A shop’s program sent an order for a shop that it is not of')
    return { ...one, faults: faultsOf(from.order, one) }
  })
}

const nowhere: Address = { lines: [], postcode: '', city: '', country: '' }

/** The known parts of the address; an order without one has an empty address until it comes. */
export const addressOf = ({ address }: SentOrder): Address => {
  if (address === null) return nowhere
  const { lines, postcode, city, country, phone } = address
  return { lines: [...lines], postcode, city, country, ...(phone === undefined ? {} : { phone }) }
}

function givenBy({ shop, order }: SentBy): GivenOrder {
  const { carrier, ...rest } = order
  return { ...rest, shop, address: addressOf(order), ...(carrier === null ? {} : { carrier }) }
}

function faultsOf(order: SentOrder, { draft, faults }: Judged): readonly Refusal[] {
  const { address } = order
  if (address === null || address.lines.length === 0 || address.city === '') {
    return [addressMissing, ...faults.filter(({ refused }) => !refused.code.startsWith('address-'))]
  }
  const carrierless = draft.carrierId === null && order.carrier === null
  return carrierless ? [...faults, carrierMissing] : faults
}

const addressMissing = refuse('address-missing', 'L’adresse de livraison manque.')

const carrierMissing = refuse(
  'carrier-missing',
  'Aucun transporteur ne la dessert : choisissez-en un, ou donnez une règle à la boutique.',
)

/** The form in which faults are kept beside the order. */
export const heldFaults = (faults: readonly Refusal[]): HeldFault[] =>
  faults.map(({ refused: { code, detail, got } }) => ({ code, detail, ...(got ? { got } : {}) }))

/** The faults in one line, for the order's page and the bench. */
export function faultWords([first, ...others]: readonly HeldFault[]): string {
  const words = first?.detail.replace(/\.$/, '') ?? ''
  return others.length === 0 ? words : `${words}, et ${others.length} de plus`
}
