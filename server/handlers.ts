import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { Role } from '#contract/roles.ts'
import { type AdminAct, administer, type Note } from './administration/act.ts'
import type { Announcer } from './announcements/announcer.ts'
import type { MenuLinks } from './auth/access.ts'
import type { Gate } from './auth/gate.ts'
import { atDoor } from './auth/reach.ts'
import type { Tokens } from './auth/tokens.ts'
import type { User, UserShop, WarehouseUser } from './auth/user.ts'
import type { Config } from './config.ts'
import type { Spoken } from './connectors/connector.ts'
import type { Intake } from './connectors/intake.ts'
import type { Database, Db, Tx } from './db/open.ts'
import type { Sender } from './events/sender.ts'
import type { Self } from './health/look.ts'
import type { FileStream } from './http/file.ts'
import type { RawInput } from './http/input.ts'
import type { Disk } from './http/problems.ts'
import type { Identities } from './identities/house.ts'
import type { Importer } from './import/runner.ts'
import type { Looking } from './keep-looking.ts'
import type { Benches } from './live/benches.ts'
import type { Mailer } from './mails/smtp.ts'
import type { Deliverer } from './printing/network/deliver.ts'
import type { QzKeys } from './printing/qz-keys.ts'
import type { Vault } from './vault.ts'

export type Clock = () => Date

/** The parts of a handler's context that are the same for every call. */
export type ServerParts = {
  readonly clock: Clock
  /** The clock of waits and of retention: it never jumps. */
  readonly steadyClock: Clock
  readonly log: FastifyBaseLogger
  /** The client's IP address. */
  readonly address: string
  readonly tokens: Tokens
  readonly gate: Gate
  readonly database: Database
  readonly disk: Disk
  readonly self: Self
  /** Undefined if the server has no keys. QZ Tray then asks before each print. */
  readonly qzKeys: QzKeys | undefined
  /** Undefined if the server was given no key for it. */
  readonly vault: Vault | undefined
  readonly menu: MenuLinks
  readonly photos: Config['photos']
  /** Opens `/setup`. Undefined if somebody was here when the server started. */
  readonly setupCode: string | undefined
  readonly importer: Importer
  readonly deliverer: Deliverer
  readonly announcer: Announcer
  readonly follower: Looking
  readonly clerk: Looking
  readonly sender: Sender
  readonly intake: Intake
  readonly mailer: Mailer
  readonly identities: Identities
  /** The benches that hear of changes. */
  readonly benches: Benches
  /** The connectors of shops' own programs. */
  readonly spoken: Spoken
  /** Adds to the audit log's row of this change, from which to which value for instance. Never a secret. */
  readonly note: Note
}

/** The answer of a handler. A file may be written while it is sent. */
export type Given<E extends Endpoint> =
  | (E extends { stream: true } ? Readable : AnswerOf<E>)
  | Refusal
  | (E extends { file: true } ? FileStream : never)

type CallerOf<E extends Endpoint> = E extends { scope: 'anyone' }
  ? undefined
  : // A user without a warehouse has no role in one.
    E extends { scope: 'warehouse' } | { role: Role }
    ? WarehouseUser
    : User

/**
 * A handler's input. The endpoint decides its types, and whether it has a user, a shop and a transaction. `admit` has
 * checked the endpoint's scope: the shop is one that the user serves.
 */
export type Context<E extends Endpoint> = ServerParts & {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly user: CallerOf<E>
  readonly shop: E extends { scope: 'shop' } ? UserShop : undefined
  readonly db: E extends { change: true } ? Tx : Db
}

export type RawContext = ServerParts &
  RawInput & {
    readonly user: User | undefined
    readonly shop: UserShop | undefined
    readonly db: Db | Tx
  }

export type Handler<E extends Endpoint = Endpoint> = {
  readonly endpoint: E
  readonly run: (context: RawContext) => Promise<Given<E>>
}

type Calls = Readonly<Record<string, Endpoint>>

export type HandlersOf<C extends Calls> = { readonly [Name in keyof C]: Handler<C[Name]> }

/** Builds a noun's handlers by call name. A missing or misspelt name does not compile. */
export function handlers<const C extends Calls>(
  calls: C,
  functions: {
    readonly [Name in keyof C]: (context: Context<C[Name]>) => Promise<Given<C[Name]>>
  },
): HandlersOf<C> {
  const handler = <Name extends keyof C>(name: Name): Handler<C[Name]> => ({
    endpoint: calls[name],
    // `answerCall` has parsed the input with this endpoint's schemas; `admit` has checked the caller.
    run: context => functions[name](context as Context<C[Name]>),
  })
  return Object.fromEntries(Object.keys(calls).map(name => [name, handler(name)])) as HandlersOf<C>
}

type Changing = { db: Tx; user: WarehouseUser; clock: Clock; note: Note }

/** Hands a change's transaction, person and clock to the rules of administration. */
export const actOf = ({ db, user, clock, note }: Changing): AdminAct => ({
  tx: db,
  by: user,
  now: clock(),
  note,
})

type AtDoor = Omit<Changing, 'user'> & { user: User; shop: UserShop }

/** As `actOf`, for a change at a shop's own door: the rule reaches nothing but this shop. */
export const actAtDoor = <T>(
  { user, shop, ...context }: AtDoor,
  rule: (act: AdminAct, by: WarehouseUser) => OrRefusal<T>,
) => data(atDoor(context.db, user, shop, by => rule(actOf({ ...context, user: by }), by)))

type Apart = { db: Db; user: User; shop: UserShop; clock: Clock; address: string }

/** As `actAtDoor`, in a transaction of its own, for a call whose answer nobody may keep. */
export const administerAtDoor = <T>(
  { db, user, shop, clock, address }: Apart,
  call: string,
  rule: (act: AdminAct) => OrRefusal<T>,
) =>
  data(
    atDoor(db, user, shop, by => administer(db, { by, user: by, shop, address, now: clock(), call }, rule)),
  )

/** Reads as a person who reaches nothing but this shop. */
export const readAtDoor = <T>(
  {
    db,
    user,
    shop,
    vault,
    clock,
  }: Pick<Apart, 'db' | 'user' | 'shop' | 'clock'> & Pick<ServerParts, 'vault'>,
  read: (by: WarehouseUser, keys: { vault: Vault | undefined; now: Date }) => OrRefusal<T>,
) => data(atDoor(db, user, shop, by => read(by, { vault, now: clock() })))

/** Wraps a rule's result in an answer, after `read` has converted it. A refusal stays a refusal. */
export async function data<Found>(found: OrRefusal<Found>): OrRefusal<{ data: Found }>
export async function data<Found, Data>(
  found: OrRefusal<Found>,
  read: (found: Found) => Data | Promise<Data>,
): OrRefusal<{ data: Data }>
export async function data<Found>(found: OrRefusal<Found>, read?: (found: Found) => unknown) {
  const settled = await found
  if (isRefusal(settled)) return settled
  return { data: read ? await read(settled) : settled }
}
