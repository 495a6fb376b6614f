import type { FastifyBaseLogger } from 'fastify'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { User } from '../auth/user.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import type { QzKeys } from '../printing/qz-keys.ts'
import type { RawInput } from './input.ts'

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

export type Handler<E extends Endpoint = Endpoint> = {
  readonly endpoint: E
  readonly run: (context: RawContext) => Promise<AnswerOf<E> | Refusal>
}

export const handle = <const E extends Endpoint>(
  endpoint: E,
  run: (context: Context<E>) => Promise<AnswerOf<E> | Refusal>,
): Handler<E> => ({
  endpoint,
  // `answerCall` has read the input by E's own schemas, and `authenticate` has let E's callers in only.
  run: context => run(context as Context<E>),
})
