import type { Grammar } from '#contract/barcodes/grammar.ts'
import { type Labelled, labelsAtMost } from '#contract/endpoints/label.ts'
import { type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Sheet } from '../documents/sheet.ts'

/** A thing to label. Only articles have a lot, an expiry date and cartons, whose label stands for their pieces. */
export type Marked = Labelled & {
  readonly lot?: string | null
  readonly expiry?: string | null
  readonly pieces?: number
}

/** The two ends of a range. For a single thing both are the same. */
type Between = { readonly first: string; readonly last: string }

export type Search = {
  readonly db: Db | Tx
  readonly user: WarehouseUser
  readonly grammar: Grammar
  readonly first: string
  /** The other end of the range. Undefined for a single thing. */
  readonly to: string | undefined
}

/** Everything a kind of label needs. To add one, write such a file and add a line in labels/index.ts. */
export type Label = {
  /** « d’articles », as in « 12 étiquettes d’articles ». */
  readonly of: string
  /** Finds the things between two codes. One code may find several, if two shops sell the same article. */
  readonly find: (search: Search) => OrRefusal<Labelled[]>
  /** The code that finds the thing of a printed line again. */
  readonly keyOf: (line: { name: string; code: string }) => string
  /** The barcode's text. */
  readonly bars: (subject: Marked) => string
  readonly draw: (subject: Marked) => Sheet
}

export const tooManyBetween = ({ first, last }: Between): Refusal =>
  refuse(
    'label-too-many',
    `De ${first} à ${last} il y en a plus de ${labelsAtMost} : prenez une suite plus courte.`,
  )
