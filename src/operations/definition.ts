import type { ReactNode } from 'react'
import type { AnyMachineSnapshot, Snapshot } from 'xstate'
import type { Code } from '#contract/barcodes/index.ts'
import type { Access } from '#contract/endpoints/user.ts'
import type { OperationType } from '#contract/operations.ts'
import type { Feature, Role } from '#contract/roles.ts'
import type { Call } from '#src/api/client.ts'
import type { Question } from '#src/commands/operation.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { OperationActor as RoutedActor } from '#src/scan/router/ports.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import type { About } from './about.ts'

/** An operation gets this when its screen opens. */
export type World = {
  readonly call: Call
  /** Lets the work go on while the server does not answer. */
  readonly outbox: Outbox
  /** Opens another page and resolves once it is there. */
  readonly go: (path: string) => Promise<void>
  /** Other benches' changes are told as they happen, so that nothing need be asked often. */
  readonly isTold: () => boolean
  /** A wall is used only by scans. */
  readonly onWall: boolean
  /** The shop, where each shop has its own screen of the operation. */
  readonly shop?: { readonly slug: string; readonly name: string }
}

/** A command of a step. The machine decides when it may run. */
export type OperationCommand = {
  /** Stable and speakable: `transfer.all`. */
  readonly id: string
  readonly title: string
  readonly event: { readonly type: `cmd.${string}`; readonly n?: number; readonly code?: string }
  readonly keys?: string
  readonly card?: string
  readonly keywords?: readonly string[]
  /** Asks for a text before it runs; the event carries it as `code`. */
  readonly asks?: Question
  /** It needs what a wall lacks: a camera. */
  readonly atDesk?: true
}

/** A machine's actor that can also save its step. */
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
  /** At a desk, replaces the work list where a list would say too little. */
  readonly page?: (doors: PageActions) => ReactNode
  /** At a desk, stands beside the list: a picture of what is in hand. No scan waits for the file that draws it. */
  readonly beside?: () => Promise<() => ReactNode>
  /** The name of the order that the server holds for this person. It goes with the step to the person who continues it. */
  readonly heldOrder?: () => string | undefined
  /** The parcel that the step's commands would change or undo. */
  readonly inHand?: () => string | undefined
  /** The step's own reading of a text, before and without the grammar. */
  readonly reads?: (text: string, codes: readonly Code[]) => Code | undefined
  /** Other benches stopped an order, or lack one that this bench has. */
  readonly hears?: () => void
}

/** The actions that an operation's own page may take. */
export type PageActions = {
  /** Takes the id of one of the step's choices. */
  readonly choose: (choice: string) => void
  /** Offers the acts on the thing of this name. */
  readonly showActs: (name: string) => void
}

/** In the order of the menu. */
export const menuGroups = [
  'Flux Sortants',
  'Gestion des Stocks',
  'Information',
  'Retours',
  'Impression',
] as const

/** An operation, as the menu, the palette, the routes, the help and the printed cards need it. */
export type Operation = {
  readonly id: string
  readonly title: string
  /** Its address below `/warehouse/`. */
  readonly path: string
  readonly group: (typeof menuGroups)[number]
  readonly icon: IconName
  /** Opens the operation when scanned. The card's text after `DC-`: only letters that every keyboard layout agrees on. */
  readonly card: string
  /** The address of a shop's screen, if each shop has its own. `/warehouse/<path>` then asks for the shop first. */
  readonly shopPath?: `/${string}{shopSlug}${string}`
  readonly type: OperationType
  readonly role: Role
  /** Only a warehouse where some place has a least sees the operation. */
  readonly levels?: true
  /** Only people whose shops have a kit that is assembled beforehand see the operation. */
  readonly kits?: true
  /** Only a warehouse with a put wall sees the operation. */
  readonly putWall?: true
  /** The menu hides the operation unless the access record lists this feature. */
  readonly feature?: Feature
  /** Shows it in the menu of a development host even without its feature. */
  readonly inDevelopment?: true
  /** The number on its badge in the menu. */
  readonly pendingOrders?: (access: Pick<Access, 'shops'>) => number
  /** Two tabs may show it at once: it holds nothing that both could do. Any other step belongs to one tab. */
  readonly inManyTabs?: true
  /** Raise this whenever the machine could not continue a step that an older version saved. */
  readonly version: number
  readonly commands: readonly OperationCommand[]
  /** Choices that never change, such as the reasons for a rebut. Their cards can be printed. */
  readonly permanentChoices?: () => Promise<(call: Call) => Promise<readonly ViewChoice[]>>
  /** Loads the machine and its view when the operation first opens. */
  readonly load: () => Promise<RunOperation>
}

/** Makes the machine with its ports filled in, at its first step or at a saved one. Does not start it. */
export type RunOperation = (world: World, saved: Snapshot<unknown> | undefined) => RunningOperation

type Extras<S> = {
  page?: (snapshot: S, doors: PageActions) => ReactNode
  beside?: () => Promise<(snapshot: S) => ReactNode>
  heldOrder?: (snapshot: S) => string | undefined
  inHand?: (snapshot: S) => string | undefined
  reads?: (snapshot: S, text: string, codes: readonly Code[]) => Code | undefined
  hears?: (snapshot: S) => void
}

/** Pairs an actor with its view while the types of both are still known. */
export const running = <S extends AnyMachineSnapshot>(
  actor: OperationActor<S>,
  view: (snapshot: S) => OperationView,
  { page, beside, heldOrder, inHand, reads, hears }: Extras<S> = {},
): RunningOperation => ({
  actor,
  view: () => view(actor.getSnapshot()),
  ...(page ? { page: doors => page(actor.getSnapshot(), doors) } : {}),
  ...(beside ? { beside: () => beside().then(draw => () => draw(actor.getSnapshot())) } : {}),
  ...(heldOrder ? { heldOrder: () => heldOrder(actor.getSnapshot()) } : {}),
  ...(inHand ? { inHand: () => inHand(actor.getSnapshot()) } : {}),
  ...(reads ? { reads: (text, codes) => reads(actor.getSnapshot(), text, codes) } : {}),
  ...(hears ? { hears: () => hears(actor.getSnapshot()) } : {}),
})

/** The content of an operation's step. Bench and wall terminal draw it differently. */
export type OperationView = {
  /** The step's prompt, with the name of the thing that it is about. */
  readonly prompt?: string
  /** The line below the instruction. */
  readonly about?: About
  /** Beside the list: what is proposed, what is left, where things go. */
  readonly facts?: readonly { readonly name: string; readonly value: string; readonly more?: string }[]
  readonly progress?: { readonly done: number; readonly total: number; readonly unit: string }
  readonly list?: {
    readonly title: string
    readonly note?: string
    readonly rows: readonly ViewRow[]
    /** The text of an empty list. */
    readonly empty: string
    /** A wall draws it beside choices too, which then take one row. Without it choices take the list's room. */
    readonly besideChoices?: true
  }
  /** The step's choices, each a command with its card. The machine says which ones it takes now. */
  readonly choices?: readonly ViewChoice[]
  /** The code of the thing that is open, or what was searched. The address keeps it: a reload or a link opens it again. */
  readonly opened?: string
  /** A number that the step asks for: typed at a desk, composed from digit cards on a wall. */
  readonly number?: ViewNumber
  /** A text that the step asks for, typed at a desk, such as a lot on the goods. */
  readonly text?: ViewText
  /** A picture that the step asks for: taken or chosen at a desk. A wall has no camera and says so. */
  readonly photo?: ViewPhoto
  /** Notices not to overlook: a gift message, a personalisation. */
  readonly notices?: readonly { readonly icon: 'gift' | 'edit' | 'alert'; readonly text: string }[]
}

/** A choice that comes from the data of the work, such as a reason. Fixed commands are in the operation's `commands`. */
export type ViewChoice = Pick<OperationCommand, 'id' | 'title' | 'event' | 'card'> & {
  /** The thing's own code, which its printed card bears in place of the command. */
  readonly code?: string
  /** The operation's own page has a button for it. */
  readonly inPage?: true
}

export type ViewNumber = {
  readonly label: string
  readonly unit: string
  /** The step sends the number as this event's `n`. */
  readonly event: { readonly type: `cmd.${string}` }
  readonly most: number
}

export type ViewText = {
  readonly label: string
  /** Asks for a day beside it, under this label. The event carries it behind the text: « L123 31/05/2027 ». */
  readonly day?: string
  /** The step sends the text as this event's `code`. Without an event it is read as a code, as if it were scanned. */
  readonly event?: { readonly type: `cmd.${string}` }
}

export type ViewPhoto = {
  readonly label: string
  /** The sentence on a wall, which has no camera: the way on from there. */
  readonly withoutCamera: string
  /** The step sends the picture as this event's `code`, a JPEG in base64. */
  readonly event: { readonly type: `cmd.${string}` }
}

export type ViewRow = {
  readonly id: string
  readonly title: string
  readonly hint: string
  readonly photo?: string
  /** The codes of the row's thing. They lead the last scan to its picture. */
  readonly codes?: readonly string[]
  /** The count so far, and the total where the operator may know it. */
  readonly done?: number
  readonly total?: number
  /** A text in place of the count: « −2 ». */
  readonly figure?: string
}

/** On a wall, choice cards and digits leave little room for anything else. */
export const isTight = ({ choices, number }: OperationView): boolean =>
  number !== undefined || (choices !== undefined && choices.length > 0)
