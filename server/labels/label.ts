import type { Grammar } from '#contract/barcodes/grammar.ts'
import { type Labelled, labelsAtMost } from '#contract/endpoints/label.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Sheet } from '../documents/sheet.ts'

/** A third of the parcels' label: what sticks on an article, a shelf's edge or a box's side. */
export const smallLabel = { widthMm: 100, heightMm: 50 } as const

/** A thing to label, and what its pieces are of: only an article has a lot. */
export type Marked = Labelled & { readonly lot?: string | null; readonly expiry?: string | null }

/** Two ends of a row of things; the same one twice for a single thing. */
type Between = { readonly first: string; readonly last: string }

export type Search = {
  readonly db: Db | Tx
  readonly user: User & { readonly warehouseId: string }
  readonly grammar: Grammar
  readonly first: string
  /** The row's other end; undefined where one thing alone is asked for. */
  readonly to: string | undefined
}

/** All that a kind of label needs. A new one is a file like its neighbours and a line in labels/index.ts. */
export type Label = {
  /** « d’articles », as in « 12 étiquettes d’articles ». */
  readonly of: string
  /** What lies between two codes; several for one code where two shops sell the same article. */
  readonly find: (search: Search) => Promise<Labelled[] | Refusal>
  /** The code by which a printed line is found again. */
  readonly keyOf: (line: { name: string; code: string }) => string
  /** What a scanner reads off it. */
  readonly bars: (subject: Marked) => string
  readonly draw: (subject: Marked) => Sheet
}

export const tooManyBetween = ({ first, last }: Between): Refusal =>
  refuse(
    'label-too-many',
    `De ${first} à ${last} il y en a plus de ${labelsAtMost} : prenez une suite plus courte.`,
  )
