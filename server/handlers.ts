import type { FastifyBaseLogger } from 'fastify'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Tokens } from './auth/tokens.ts'
import type { User } from './auth/user.ts'
import type { Database, Db, Tx } from './db/open.ts'
import type { RawInput } from './http/input.ts'
import type { QzKeys } from './printing/qz-keys.ts'

export type Clock = () => Date

/** What every call is handed, whichever it is. */
export type Surroundings = {
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Where the request came from. */
  readonly address: string
  readonly tokens: Tokens
  readonly database: Database
  /** Undefined where nobody made any: prints are then not signed. */
  readonly qzKeys: QzKeys | undefined
}

/** What a handler works with: its endpoint says who calls, with what, and whether inside a transaction. */
export type Context<E extends Endpoint> = Surroundings & {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly user: E extends { open: true } ? undefined : User
  readonly db: E extends { change: true } ? Tx : Db
}

export type RawContext = Surroundings & RawInput & { readonly user: User | undefined; readonly db: Db | Tx }

/** One call with the function that answers it. */
export type Handler<E extends Endpoint = Endpoint> = {
  readonly endpoint: E
  readonly run: (context: RawContext) => Promise<AnswerOf<E> | Refusal>
}

type Calls = Readonly<Record<string, Endpoint>>

/** A handler for every call of a noun. */
export type HandlersOf<C extends Calls> = { readonly [Name in keyof C]: Handler<C[Name]> }

/** A noun's handlers, by the names of its calls: a missing or misspelt one does not compile. */
export function handlers<const C extends Calls>(
  calls: C,
  functions: {
    readonly [Name in keyof C]: (context: Context<C[Name]>) => Promise<AnswerOf<C[Name]> | Refusal>
  },
): HandlersOf<C> {
  const handler = <Name extends keyof C>(name: Name): Handler<C[Name]> => ({
    endpoint: calls[name],
    // `answerCall` has read the input by the endpoint's own schemas, and `authenticate` let in only who may call it.
    run: context => functions[name](context as Context<C[Name]>),
  })
  return Object.fromEntries(Object.keys(calls).map(name => [name, handler(name)])) as HandlersOf<C>
}

/** Puts what a rule found into an answer, or what `read` makes of it; a refusal stays a refusal. */
export async function data<Found>(found: Promise<Found | Refusal>): Promise<{ data: Found } | Refusal>
export async function data<Found, Data>(
  found: Promise<Found | Refusal>,
  read: (found: Found) => Data | Promise<Data>,
): Promise<{ data: Data } | Refusal>
export async function data<Found>(found: Promise<Found | Refusal>, read?: (found: Found) => unknown) {
  const settled = await found
  if (isRefusal(settled)) return settled
  return { data: read ? await read(settled) : settled }
}
