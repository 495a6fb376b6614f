import type * as z from 'zod/mini'
import type { Role, UserRole } from './roles.ts'
import { addRoutes } from './route.ts'
import type { NeededRight } from './shop-rights.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'HEAD'
type Shape = z.ZodMiniType

/**
 * The owner of the things that a call reaches. `server/auth/permissions.ts` checks the scope before the handler runs.
 *
 * - `anyone`: needs no session.
 * - `self`: the caller's session, and what is the same for everybody.
 * - `own`: things of the caller's shops, in the caller's warehouse. A person of a shop has no warehouse and finds the
 *   shop's goods in all of them, but nothing that is a warehouse's own.
 * - `warehouse`: as `own`, but a caller without a warehouse is refused.
 * - `shop`: things of the shop that the address names. A shop that the caller does not serve is unknown.
 */
type Scope = 'anyone' | 'self' | 'own' | 'warehouse' | 'shop'

/** A moving terminal's calls carry the number of the bench whose printers it borrows, so that its labels fit them. */
export const benchHeader = 'x-bench'

/** One call, as a value that browser and server share. The server ignores fields that the endpoint does not name. */
export type Endpoint = {
  readonly name: string
  readonly method: Method
  readonly path: string
  /** A French line that describes the call. */
  readonly does: string
  readonly scope: Scope
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly answer?: Shape
  /** The answer is a file instead of JSON. */
  readonly file?: true
  /** The answer has no end: server-sent events, each a `LiveWord`. */
  readonly stream?: true
  /**
   * The call changes data, even if it is a GET, and is never cached. With an Idempotency-Key it can be sent again safely;
   * our client always sends one.
   */
  readonly change?: true
  /**
   * The reading may be a second old, so a replica of the database may answer it. Never on a reading by which a scan is decided,
   * on a file or on a stream.
   */
  readonly mayBeOld?: true
  /**
   * The browser keeps the answer, asks each time whether it is still the same, and hears 304 if so. Never on an answer with
   * customers in it: it lies on the disk of a shared terminal.
   */
  readonly keptByBrowser?: true
  readonly role?: Role
  /** The user role that the call requires, when a warehouse role is not enough. */
  readonly standing?: Exclude<UserRole, 'operator'>
  /** The right that a person of the shop needs, in place of `role` and `standing`, which are those of the warehouse's people. */
  readonly right?: NeededRight
}

/** A call of scope `shop` has the shop in its address. */
type NamesShop<E> = E extends { scope: 'shop' }
  ? { readonly path: `${string}/{slug}${string}` | `${string}/{slugShop}${string}` }
  : unknown

/** Defines a call and adds its address to the route table. */
export function endpoint<const E extends Endpoint>(definition: E & NamesShop<E>): E {
  addRoutes({ [definition.name]: definition.path })
  return definition
}

/** The beginning of a reading: its name in the route table, and its address. */
export const reading = <const N extends string, const P extends string>(name: N, path: P) =>
  ({ name, method: 'GET', path }) as const

/** The beginning of a change. */
export const change = <const N extends string, const P extends string>(name: N, path: P) =>
  ({ name, method: 'POST', path, change: true }) as const

/** Who may call: a person with this role in the warehouse, its managers, the administrators. */
export const work = <const R extends Role>(role: R) => ({ scope: 'warehouse', role }) as const
export const manager = { scope: 'warehouse', standing: 'manager' } as const
export const admin = { scope: 'warehouse', standing: 'admin' } as const

/** The shop's own door: its people with this right, and the managers of its warehouse. */
export const door = <const R extends NeededRight>(right: R) =>
  ({ scope: 'shop', standing: 'manager', right }) as const

/** The same, where the warehouse's own call is for its administrators alone. */
export const strictDoor = <const R extends NeededRight>(right: R) =>
  ({ scope: 'shop', standing: 'admin', right }) as const

type Nothing = Record<never, never>
type Read<S, Else = Nothing> = S extends Shape ? z.output<S> : Else
type Write<S, Else = Nothing> = S extends Shape ? z.input<S> : Else

export type ParamsOf<E extends Endpoint> = Read<E['params']>
export type QueryOf<E extends Endpoint> = Read<E['query']>
export type BodyOf<E extends Endpoint> = Read<E['body']>
export type AnswerOf<E extends Endpoint> = E extends { file: true }
  ? FileAnswer
  : Read<E['answer'], undefined>

export type FileAnswer = {
  readonly name: string
  readonly type: string
  readonly data: Uint8Array<ArrayBuffer>
}

/** A query of which nothing must be said need not be there. */
type OrNone<Q extends { query: unknown }> = Nothing extends Q['query'] ? Partial<Q> : Q

/** A caller's input, with only the parts that the endpoint takes. */
export type InputOf<E extends Endpoint> = (E['params'] extends Shape
  ? { params: Write<E['params']> }
  : Nothing) &
  (E['query'] extends Shape ? OrNone<{ query: Write<E['query']> }> : Nothing) &
  (E['body'] extends Shape ? { body: Write<E['body']> } : Nothing)
