import { startShop } from './shop-process.ts'

export type SoldLine = { sku: string | null; quantity: number; name?: string; product_id?: number }
type Happening =
  | { act: 'key'; name: string; secret: string; writes: boolean; manages: boolean }
  | {
      act: 'product'
      id: number
      sku: string
      name: string
      type?: 'simple' | 'variation' | 'variable'
      parent_id?: number
      virtual?: boolean
      stock_quantity?: number | null
      manage_stock?: boolean | 'parent'
    }
  | ({ act: 'sell'; id: number; at: string; lines: readonly SoldLine[] } & Record<string, unknown>)
  | ({ act: 'change'; id: number } & Record<string, unknown>)
  | { act: 'refund'; id: number; at: string; line: number; quantity: number }
  | { act: 'delete'; id: number }
  | { act: 'drop hooks' }
  | { act: 'mode'; name: Mode }
  | { act: 'meanwhile'; happens: Happening[] }
type Mode =
  | 'well'
  | 'older than 5.8'
  | 'plain permalinks'
  | 'header stripped'
  | 'maintenance'
  | 'moved'
  | 'broken'
  | 'walled'
  | 'ignores exclude'
  | 'silent about notes'

type Seen = {
  /** What it was asked that no documentation allows. */
  wrong: string[]
  /** Since the last time. */
  asked: string[]
  written: string[]
  notes: Record<string, { note: string; customer_note: boolean }[]>
  status: Record<string, string>
  stock: Record<string, number | null>
  /** Who is told of changes, and what they answered. */
  hooks: { topic: string; status: string; delivery_url: string }[]
  calls: number[]
  hookSecrets: string[]
}

export const shopKey = 'ck_0123456789'
export const shopSecret = 'cs_9876543210'

/** A shop's WooCommerce as a process of its own, with one key that may all. */
export const startWooCommerce = () =>
  startShop<Happening, Seen>('woocommerce-server.mjs', {
    act: 'key',
    name: shopKey,
    secret: shopSecret,
    writes: true,
    manages: true,
  })
