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
  /** What cannot be overlooked: a gift message, a personalisation. */
  readonly notices?: readonly { readonly icon: 'gift' | 'edit' | 'alert'; readonly text: string }[]
}

export type ViewRow = {
  readonly id: string
  readonly title: string
  readonly hint: string
  readonly photo?: string
  /** The codes that name it: the last scan finds its picture by them. */
  readonly codes?: readonly string[]
  readonly done: number
  readonly total: number
}
