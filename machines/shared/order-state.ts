import type { OrderInformation } from '#contract/endpoints/order.ts'
import type { ParcelStatus } from '#contract/entities/order.ts'
import type { Role } from '#contract/roles.ts'
import { pieces, sum } from './stock.ts'

export const parcelStatusWords: Readonly<Record<ParcelStatus, string>> = {
  open: 'Ouvert',
  sealed: 'Fermé',
  labelled: 'Étiqueté',
  manifested: 'Sur un bordereau',
  void: 'Annulé',
}

/** The next screen for an order, and the role that may open it. */
export type NextStep = {
  readonly title: string
  readonly role: Role
  /** The screen to open and the code to start it with, without its check character. */
  readonly opens: {
    readonly operation: 'picking' | 'shipment' | 'carrier-slip' | 'order-return'
    code?: string
  }
}

type Standing = Pick<OrderInformation, 'name' | 'status' | 'type' | 'pickingList' | 'parcels'>

/** The next thing to do with an order; null when nothing is possible or nothing is left. */
export function nextStepOf({ name, status, type, pickingList, parcels }: Standing): NextStep | null {
  switch (status) {
    case 'pending':
      return { title: 'Préparer', role: 'Picking', opens: { operation: 'picking' } }
    case 'picking':
    case 'packing':
      return { title: 'Emballer', role: 'Shipping', opens: packing(name, type, pickingList) }
    case 'packed':
      return {
        title: 'Charger sur le bordereau',
        role: 'Barcode',
        opens: { operation: 'carrier-slip', ...codeOf(parcels.find(one => one.status === 'labelled')?.name) },
      }
    case 'shipped':
      return {
        title: 'Enregistrer un retour',
        role: 'ReturnProduct',
        opens: { operation: 'order-return', code: name },
      }
    default:
      return null
  }
}

/** One-piece orders are packed from their list, because any order on the list may get the scanned piece. */
function packing(name: string, type: Standing['type'], pickingList: string | null): NextStep['opens'] {
  return { operation: 'shipment', code: type === 'mono' && pickingList !== null ? pickingList : name }
}

const codeOf = (code: string | undefined) => (code === undefined ? {} : { code })

/** No parcel of this order may leave. */
export const isStopped = ({ status }: Pick<OrderInformation, 'status'>): boolean =>
  status === 'on_hold' || status === 'cancelled'

export const liveParcels = ({ parcels }: Pick<OrderInformation, 'parcels'>) =>
  parcels.filter(({ status }) => status !== 'void')

/** « Zoé Martin · 3 pièces · 2 colis » */
export function sayOrder(order: Pick<OrderInformation, 'customer' | 'lines' | 'parcels'>): string {
  const count = liveParcels(order).length
  const packed = count === 0 ? 'aucun colis' : `${count} colis`
  return [order.customer, pieces(sum(order.lines)), packed].join(' · ')
}
