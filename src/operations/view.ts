import type { OperationCommand } from './definition.ts'

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
