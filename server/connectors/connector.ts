import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ConnectorKind } from '#contract/entities/notification.ts'
import type { OrderBody } from '#contract/public/order.ts'

/** How a shop's own program is spoken with: its address, who we are there, and the secret. */
export type Account = { readonly url: string; readonly user: string; readonly secret: string }

/** A sale or its cancellation, as the shop has it now. */
export type Sale = {
  readonly reference: string
  readonly is: 'sold' | 'cancelled'
  readonly order: z.input<typeof OrderBody>
}

export type Sales = {
  readonly sales: readonly Sale[]
  /** Where to go on the next time. */
  readonly seen: string
}

export type Shipped = {
  readonly reference: string
  /** Nothing of the order stays here. */
  readonly whole: boolean
  readonly parcels: readonly {
    readonly number: string
    readonly carrier: string
    /** Where the customer follows it. */
    readonly link: string | null
    readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  }[]
}

/** What did not work, in words for the page. It is tried again. */
export type Trouble = { readonly trouble: string }
export const isTrouble = (said: unknown): said is Trouble =>
  typeof said === 'object' && said !== null && 'trouble' in said

/**
 * A shop program. Each of its calls may come twice, or again after an answer that was lost: it must then find that it is done.
 */
export type Connector = {
  /** Logs in and tells the shop's own name. */
  readonly greet: (account: Account) => Promise<{ readonly name: string } | Trouble>
  /** A look ends long before `intake.ts` takes its server for dead; what is left is read by the next one. */
  readonly sales: (account: Account, seen: string | null) => Promise<Sales | Trouble>
  readonly ship: (account: Account, shipped: Shipped) => Promise<Trouble | undefined>
  /** How many pieces there are. */
  readonly stock: (account: Account, of: Pieces) => Promise<Trouble | undefined>
  /** A program without them is looked at every some seconds alone. */
  readonly hooks?: Hooks
}

/** A call of a shop's program, as it came. */
export type HookCall = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** What a program that calls may have signed with: the account's secret, or the one that it was given for its calls. */
type HookSecrets = { readonly account: string; readonly hook: string }

/**
 * How a program calls when something has changed there. A call brings nothing in by itself: it makes the next look come at
 * once.
 */
export type Hooks = {
  /** Has the program call this address from now on. Finds that it does already, and takes up what it has dropped. */
  readonly register: (
    account: Account,
    hook: { readonly address: string; readonly secret: string },
  ) => Promise<Trouble | undefined>
  readonly remove: (account: Account, address: string) => Promise<Trouble | undefined>
  /** `ping`: a try without a signature, which is answered and does nothing. */
  readonly means: (call: HookCall, secrets: HookSecrets) => 'change' | 'ping' | 'foreign'
}

/** How this server speaks with each kind of shop's program. */
export type Spoken = Readonly<Record<ConnectorKind, Connector>>

export type Pieces = {
  readonly sku: string
  /** Those included that are packed and have not left. */
  readonly pieces: number
  /** Of these, what orders wait for: the rest can be sold. */
  readonly promised: number
}

export type Asked = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, in place of a body. */
  readonly xml?: string
  /** Sent as a page's form is, in place of a body. */
  readonly form?: Readonly<Record<string, string>>
}
export type Ask = (url: string, asked: Asked) => Promise<Said | Trouble>
export type Said = {
  readonly status: number
  /** Undefined where the answer is no JSON. */
  readonly body: unknown
  readonly text?: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** HMAC-SHA256 of the body as it came, in base64. Takes the same time, wherever the two differ. */
export function isSigned({ headers, body }: HookCall, header: string, secret: string): boolean {
  const given = headers[header]
  const wanted = createHmac('sha256', secret).update(body).digest()
  const said = Buffer.from(typeof given === 'string' ? given : '', 'base64')
  return said.length === wanted.length && timingSafeEqual(said, wanted)
}

/** A site that leads to another address is not followed there: the key is given to the one that was typed. */
export function elsewhere(location: string | string[] | undefined): string {
  const to = typeof location === 'string' && URL.canParse(location) ? new URL(location).origin : undefined
  return to === undefined
    ? 'le site renvoie ailleurs : donnez son adresse exacte'
    : `le site renvoie à ${to} : donnez cette adresse-là`
}
