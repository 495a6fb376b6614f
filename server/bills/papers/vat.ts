import { isInUnion } from '../../carriers/customs.ts'
import type { ClosedBill } from './invoice.ts'

/** The category of EN 16931, and why there is no VAT where the rate is zero. */
export type VatCategory = {
  readonly code: 'S' | 'Z' | 'E' | 'AE'
  readonly reason?: string
  readonly reasonCode?: string
}

type Sides = Pick<ClosedBill['closed'], 'seller' | 'buyer'>

export function categoryOf(rate: number, { seller, buyer }: Sides): VatCategory {
  if (rate > 0) return { code: 'S' }
  if (!seller.vatNumber)
    return {
      code: 'E',
      reason: 'TVA non applicable, article 293 B du CGI',
      reasonCode: 'VATEX-FR-FRANCHISE',
    }
  if (!isInUnion(buyer.address.country))
    return { code: 'E', reason: 'TVA non applicable, article 259, 1° du CGI' }
  return buyer.vatNumber && stateOf(buyer.vatNumber) !== stateOf(seller.vatNumber)
    ? { code: 'AE', reason: 'Autoliquidation', reasonCode: 'VATEX-EU-AE' }
    : { code: 'Z' }
}

const stateOf = (vatNumber: string): string => vatNumber.slice(0, 2)
