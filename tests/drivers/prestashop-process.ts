import { startShop } from './shop-process.ts'

export type OrderedLine = { sku: string; quantity: number } & Record<string, unknown>
type Happening =
  | { act: 'key'; name: string; rights: Record<string, readonly string[]>; shops?: readonly string[] }
  | { act: 'clock'; at: string }
  | ({ act: 'address'; id: number } & Record<string, unknown>)
  | {
      act: 'product'
      id: number
      reference: string
      is_virtual?: number
      quantity?: number
      depends_on_stock?: number
    }
  | { act: 'combination'; id: number; id_product: number; reference: string; quantity?: number }
  | ({ act: 'sell'; id: number; at: string; lines: readonly OrderedLine[] } & Record<string, unknown>)
  | { act: 'lines'; id: number; lines: readonly OrderedLine[] }
  | ({ act: 'change'; id: number; at?: string } & Record<string, unknown>)
  | { act: 'refund'; id: number; at: string; line: number; quantity: number }
  | { act: 'customization'; id: number; texts: readonly string[] }
  | { act: 'number'; id_order: number; tracking_number: string }
  | ({ act: 'state'; id: number } & Record<string, unknown>)
  | { act: 'delete'; id: number }
  | { act: 'mode'; name: Mode }
  | { act: 'meanwhile'; happens: Happening[] }
type Mode =
  | 'well'
  | 'older than 1.7.6'
  | 'no rewriting'
  | 'header stripped'
  | 'switched off'
  | 'maintenance'
  | 'moved'
  | 'broken'
  | 'walled'
  | 'ignores exclusions'
  | 'silent about numbers'
  | 'silent about states'

type Seen = {
  /** What it was asked that no documentation allows. */
  wrong: string[]
  /** Since the last time. */
  asked: string[]
  written: string[]
  /** Each mail to a customer: which, of which order, with which numbers. */
  mails: string[]
  state: Record<string, number>
  numbers: Record<string, string>
  /** By product and combination. */
  stocks: Record<string, { quantity: number; location: string; id_shop: number; out_of_stock: number }>
}

export const shopKey = 'UCCLLQ9N2ARSHWCXLT74KUKSSK34BFKX'
export const allRights: Readonly<Record<string, readonly string[]>> = {
  ...{ orders: ['GET'], order_details: ['GET'], order_slip: ['GET'], order_states: ['GET'] },
  ...{ order_carriers: ['GET', 'PUT'], order_histories: ['GET', 'POST'], messages: ['GET'] },
  ...{ addresses: ['GET', 'HEAD'], countries: ['GET'], states: ['GET'] },
  ...{ products: ['GET'], customizations: ['GET'], combinations: ['GET'], stock_availables: ['GET', 'PUT'] },
}

/** A shop's PrestaShop as a process of its own, with one key that may do what is needed. */
export const startPrestaShop = () =>
  startShop<Happening, Seen>('prestashop-server.mjs', { act: 'key', name: shopKey, rights: allRights })
