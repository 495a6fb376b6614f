import { startShop } from './shop-process.ts'

export type SoldLine = { sku: string | null; quantity: number; title?: string; requiresShipping?: boolean }
type Part = { location?: number; status?: string; lines: { line: number; quantity: number }[] }
type Happening =
  | { act: 'app'; id: string; secret: string; scopes: readonly string[]; installed?: boolean }
  | { act: 'token ends' }
  | { act: 'location'; id: number; name: string }
  | { act: 'product'; id: number; sku: string; tracked?: boolean; stock?: Record<number, number> }
  | ({ act: 'sell'; number: number; at: string; lines: readonly SoldLine[]; work?: Part[] } & Record<
      string,
      unknown
    >)
  | ({ act: 'change'; number: number } & Record<string, unknown>)
  | { act: 'takeOff'; number: number; line: number; quantity: number; at: string }
  | { act: 'work'; number: number; part: number; status?: string; location?: number }
  | { act: 'delete'; number: number }
  | { act: 'drop hooks' }
  | { act: 'mode'; name: Mode }
  | { act: 'meanwhile'; happens: Happening[] }
type Mode =
  | 'well'
  | 'nobody'
  | 'moved'
  | 'frozen'
  | 'broken'
  | 'throttled'
  | 'sells meanwhile'
  | 'silent about fulfilments'
  | 'not a shop’s order'

type Seen = {
  /** What it was asked that no documentation allows. */
  wrong: string[]
  /** Since the last time. */
  asked: string[]
  written: string[]
  /** Numbers that Shopify mailed to customers. */
  mailed: string[]
  fulfilments: Record<string, { number: string; company?: string; url?: string }[]>
  status: Record<string, string>
  /** What lies there, by location. */
  stock: Record<string, number[]>
  /** Who is told of changes, and what they answered. */
  hooks: { topic: string; uri: string }[]
  calls: number[]
}

export const appId = '0123456789abcdef0123456789abcdef'
export const appSecret = 'shpss_9876543210'
export const everyRight = [
  'read_orders',
  'read_products',
  'read_locations',
  'read_inventory',
  'write_inventory',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
]

/** A shop's Shopify as a process of its own, with one app that may all that it needs. */
export const startShopify = () =>
  startShop<Happening, Seen>('shopify-server.mjs', {
    act: 'app',
    id: appId,
    secret: appSecret,
    scopes: everyRight,
  })
