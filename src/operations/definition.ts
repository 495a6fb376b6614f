import type { ReactNode } from 'react'
import type { AnyMachineSnapshot, Snapshot } from 'xstate'
import type { Access } from '#contract/endpoints/user.ts'
import type { OperationType } from '#contract/operations.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Feature, Role } from '#contract/roles.ts'
import type { Call } from '#src/api/client.ts'
import type { OperationActor as RoutedActor } from '#src/scan/router/ports.ts'
import type { IconName } from '#src/ui/Icon.tsx'

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
  readonly page?: (doors: PageActions) => ReactNode
  readonly handOver?: HandOver
}

/**
 * Before a colleague goes on with the step: what the server keeps in the name of `from`, by their address, becomes the
 * colleague's. They ask for it themselves, through calls of their own session.
 */
export type HandOver = (colleagues: Call, from: string) => Promise<Refusal | null>

/** What a page of an operation's own may do: what the step offers, by its id, as every door does. */
export type PageActions = { readonly choose: (choice: string) => void }

/** The groups of the menu, in its order. */
export const menuGroups = [
  'Flux Sortants',
  'Gestion des Stocks',
  'Information',
  'Retours',
  'Impression',
] as const

/** All that the menu, the palette, the routes, the help and the printed cards need to know of an operation. */
export type Operation = {
  readonly id: string
  readonly title: string
  /** Its address below `/warehouse/`. */
  readonly path: string
  readonly group: (typeof menuGroups)[number]
  readonly icon: IconName
  /** The printed card that opens it says this after `DC-`: letters that every keyboard layout agrees on. */
  readonly card: string
  /** Where its screen is a shop's: `/warehouse/<path>` then asks which shop, and leads here. */
  readonly shopPath?: `${string}:shopSlug${string}`
  readonly type: OperationType
  readonly role: Role
  /** Hidden from the menu, unless the access record lists this feature. */
  readonly feature?: Feature
  /** In the menu of a development host even without its feature. */
  readonly inDevelopment?: true
  /** The figure on its badge in the menu. */
  readonly pendingOrders?: (access: Pick<Access, 'shops'>) => number
  /** Raised whenever a saved step of the machine before would not fit it any more. */
  readonly version: number
  readonly commands: readonly OperationCommand[]
  /** Choices that are the same each time, as a house's reasons are: their cards are worth printing. */
  readonly permanentChoices?: () => Promise<(call: Call) => Promise<readonly ViewChoice[]>>
  /** Machine and view, fetched when the operation is first opened. */
  readonly load: () => Promise<RunOperation>
}

/** The machine with its ports filled in, at its first step or at a saved one; not yet started. */
export type RunOperation = (world: World, saved: Snapshot<unknown> | undefined) => RunningOperation

type Extras<S> = {
  page?: (snapshot: S, doors: PageActions) => ReactNode
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

/** What an operation's step shows, bench and wall terminal alike: they differ in how they draw it. */
export type OperationView = {
  /** Under the instruction: which order, which place, how long until the carrier comes. */
  readonly about?: string
  readonly progress?: { readonly done: number; readonly total: number; readonly unit: string }
  readonly list?: {
    readonly title: string
    readonly note?: string
    readonly rows: readonly ViewRow[]
    /** What stands there while there is nothing. */
    readonly empty: string
  }
  /** What one may choose from at this step, each as a command with its card; which may be chosen now the machine says. */
  readonly choices?: readonly ViewChoice[]
  /** What is open here: the address keeps it, so that a reload and a link come back to it. */
  readonly opened?: string
  /** A number that this step asks for: typed at a desk, composed of digit cards on a wall. */
  readonly number?: ViewNumber
  /** A picture that this step asks for: taken or chosen at a desk; a wall has no camera, and says so. */
  readonly photo?: ViewPhoto
  /** What cannot be overlooked: a gift message, a personalisation. */
  readonly notices?: readonly { readonly icon: 'gift' | 'edit' | 'alert'; readonly text: string }[]
}

/** A command that only this work knows: its reasons, its outcomes. Declared ones stand in the operation's `commands`. */
export type ViewChoice = Pick<OperationCommand, 'id' | 'title' | 'event' | 'card'> & {
  /** The operation's own page has its button. */
  readonly inPage?: true
}

export type ViewNumber = {
  readonly label: string
  readonly unit: string
  /** Sent with the number as its `n`. */
  readonly event: { readonly type: `cmd.${string}` }
  readonly most: number
}

export type ViewPhoto = {
  readonly label: string
  /** Sent with the picture, a JPEG in base64, as its `code`. */
  readonly event: { readonly type: `cmd.${string}` }
}

export type ViewRow = {
  readonly id: string
  readonly title: string
  readonly hint: string
  readonly photo?: string
  /** The codes that name it: the last scan finds its picture by them. */
  readonly codes?: readonly string[]
  /** How many so far; out of how many, where that may be known. */
  readonly done?: number
  readonly total?: number
  /** What stands there instead of a count: « −2 ». */
  readonly figure?: string
}

/** On a wall, cards to choose from or digits leave little room for anything else. */
export const isTight = ({ choices, number }: OperationView): boolean =>
  number !== undefined || (choices !== undefined && choices.length > 0)
