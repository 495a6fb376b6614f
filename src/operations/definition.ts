import type { ReactNode } from 'react'
import type { AnyMachineSnapshot, Snapshot } from 'xstate'
import type { OperationType } from '#contract/operations.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Role } from '#contract/roles.ts'
import type { Call } from '#src/api/client.ts'
import type { OperationActor as RoutedActor } from '#src/scan/ports.ts'
import type { OperationView, ViewChoice } from './view.ts'

/** What an operation is handed when its screen opens. */
export type World = {
  readonly call: Call
  /** To another page; settled once it is there. */
  readonly go: (path: string) => Promise<void>
  /** Whose goods it works with, where its screen is a shop's. */
  readonly shop?: { readonly slug: string; readonly name: string }
}

/** Something one may do at a step: the machine says when, the declaration says how it is called. */
export type OperationCommand = {
  /** Stable and speakable: `transfer.all`. */
  readonly id: string
  readonly title: string
  readonly event: { readonly type: `cmd.${string}`; readonly n?: number; readonly code?: string }
  readonly keys?: string
  readonly card?: string
  readonly keywords?: readonly string[]
  /** It asks for a text first: what may be made of it, each with the `code` that its event then carries. */
  readonly asks?: (typed: string) => readonly { readonly code: string; readonly title: string }[]
}

/** A machine's actor, which also tells what to write down so that its step can be resumed. */
export type OperationActor<S extends AnyMachineSnapshot = AnyMachineSnapshot> = Omit<
  RoutedActor,
  'getSnapshot'
> & {
  start(): unknown
  stop(): unknown
  getSnapshot(): S
  getPersistedSnapshot(): Snapshot<unknown>
}

export type RunningOperation = {
  readonly actor: OperationActor
  readonly view: () => OperationView
  /** At a desk, what is drawn in place of the list of work, where a list would say too little. */
  readonly page?: (doors: PageDoors) => ReactNode
  readonly handOver?: HandOver
}

/**
 * Before a colleague goes on with the step: what the server keeps in the name of `from`, by their address, becomes the
 * colleague's. They ask for it themselves, through calls of their own session.
 */
export type HandOver = (colleagues: Call, from: string) => Promise<Refusal | null>

/** What a page of an operation's own may do: what the step offers, by its id, as every door does. */
export type PageDoors = { readonly choose: (choice: string) => void }

export type Operation = {
  readonly id: string
  readonly title: string
  /** Below `/warehouse/`. */
  readonly path: string
  /** Where its screen is a shop's: `/warehouse/<path>` then asks which shop, and leads here. */
  readonly shopPath?: `${string}:shopSlug${string}`
  readonly type: OperationType
  readonly role: Role
  /** Raised whenever a saved step of the machine before would not fit it any more. */
  readonly version: number
  readonly commands: readonly OperationCommand[]
  /** Choices that are the same each time, as a house's reasons are: their cards are worth printing. */
  readonly lasting?: () => Promise<(call: Call) => Promise<readonly ViewChoice[]>>
  /** Machine and view, fetched when the operation is first opened. */
  readonly load: () => Promise<RunOperation>
}

/** The machine with its ports filled in, at its first step or at a saved one; not yet started. */
export type RunOperation = (world: World, saved: Snapshot<unknown> | undefined) => RunningOperation

type Extras<S> = {
  page?: (snapshot: S, doors: PageDoors) => ReactNode
  handOver?: (snapshot: S, ...how: Parameters<HandOver>) => ReturnType<HandOver>
}

/** Binds a machine's actor to what draws it, where both still have their own types. */
export const running = <S extends AnyMachineSnapshot>(
  actor: OperationActor<S>,
  view: (snapshot: S) => OperationView,
  { page, handOver }: Extras<S> = {},
): RunningOperation => ({
  actor,
  view: () => view(actor.getSnapshot()),
  ...(page ? { page: doors => page(actor.getSnapshot(), doors) } : {}),
  ...(handOver ? { handOver: (call, from) => handOver(actor.getSnapshot(), call, from) } : {}),
})
