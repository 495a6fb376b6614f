import type { Refusal } from '#contract/problems.ts'
import type { Tx } from '../db/open.ts'
import type { Address } from '../db/schema/index.ts'
import type { LabelPrinter } from '../printing/labels.ts'
import type { Print } from '../printing/prints.ts'

/** A parcel as a carrier is told of it. */
export type Consignment = {
  /** Our own name of the parcel: a carrier asked twice under it gives what it gave before. */
  readonly parcel: string
  /** The text of the bars that name it in this house. */
  readonly code: string | null
  readonly order: string
  readonly weightG: number
  readonly carrier: { readonly slug: string; readonly name: string }
  readonly sender: { readonly shop: string; readonly warehouse: string }
  readonly recipient: { readonly name: string; readonly address: Address }
}

/**
 * Who takes parcels away, as far as this house deals with them. What a carrier refuses (an address that it does
 * not serve, say) is a refusal in words for the packer. A carrier's own service is one more file beside
 * `built-in.ts` and one line in `index.ts`.
 */
export type CarrierService = {
  /** The number that the parcel travels under, of the carrier's own format. */
  readonly number: (tx: Tx, consignment: Consignment) => Promise<string | Refusal>
  /** What is stuck on it, as this printer takes it. */
  readonly label: (
    consignment: Consignment,
    tracking: string,
    printer: LabelPrinter,
  ) => Promise<Pick<Print, 'format' | 'data'> | Refusal>
  /** The parcel does not travel after all. */
  readonly void: (tx: Tx, tracking: string) => Promise<Refusal | undefined>
}
