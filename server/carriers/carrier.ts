import type { RelayPoint } from '#contract/entities/order.ts'
import type { OrRefusal, Refusal } from '#contract/problems.ts'
import type { Tx } from '../db/open.ts'
import type { Address } from '../db/schema/index.ts'
import type { LabelPrinter } from '../printing/labels.ts'
import type { Print } from '../printing/prints.ts'

/** The data about a parcel that a carrier needs. */
export type Consignment = {
  /** Our own name for the parcel. A carrier that gets the same name twice must return the same number. */
  readonly parcel: string
  /** The text of our own barcode on the parcel. */
  readonly code: string | null
  readonly order: string
  readonly weightG: number
  readonly carrier: { readonly slug: string; readonly name: string }
  readonly sender: { readonly shop: string; readonly warehouse: string }
  /** The point where the customer fetches it; without one it is brought to the address. */
  readonly relay?: RelayPoint | null
  readonly recipient: { readonly name: string; readonly address: Address }
}

/**
 * A carrier, seen from this house. A carrier's refusal (an address that it does not serve, say) is a sentence
 * for the packer. To add a carrier's own service, write a file and add a line in `index.ts`.
 */
export type CarrierService = {
  /** Gives the tracking number, of this running number if one was drawn already, in the carrier's own format, or else the parcel's own name. */
  readonly number: (tx: Tx, consignment: Consignment, drawn?: number) => OrRefusal<string>
  readonly label: (
    consignment: Consignment,
    tracking: string,
    printer: LabelPrinter,
  ) => OrRefusal<Pick<Print, 'format' | 'data'>>
  /** Tells the carrier that the parcel does not travel after all. */
  readonly void: (tx: Tx, tracking: string) => Promise<Refusal | undefined>
}
