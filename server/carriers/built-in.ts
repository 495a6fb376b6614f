import { and, eq, ne } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problems.ts'
import { nextNumber } from '../db/numbers.ts'
import type { Tx } from '../db/open.ts'
import { parcels } from '../db/schema/index.ts'
import { renderLabels } from '../printing/labels.ts'
import type { CarrierService, Consignment } from './carrier.ts'
import { carrierLabel, labelTitle } from './carrier-label.ts'
import { barcodeOf, isNumbered, serviceName, trackingOf } from './numbers.ts'

/** The demo numbers parcels itself from one sequence, in each carrier's own format. No carrier knows these numbers. */
export const builtIn: CarrierService = {
  number,
  label: (consignment, tracking, printer) => {
    const { carrier, recipient, parcel } = consignment
    const label = carrierLabel({
      ...consignment,
      // Nobody takes such a parcel along for a real one.
      service: `DÉMO · ${serviceName(carrier)}`,
      tracking,
      barcode: barcodeOf(carrier, tracking, recipient.address),
    })
    return renderLabels(printer, labelTitle(parcel), [label])
  },
  // No carrier knows the number yet, so a voided parcel frees it at once.
  void: async () => undefined,
}

async function number(tx: Tx, { carrier }: Consignment): Promise<string | Refusal> {
  if (!isNumbered(carrier)) {
    return refuse(
      'carrier-no-numbers',
      `Les numéros de colis de ${carrier.name} ne sont pas configurés. Prévenez un responsable.`,
      { status: 409, got: carrier.name },
    )
  }
  for (;;) {
    const tracking = trackingOf(carrier, await nextNumber(tx, 'tracking'))
    if (tracking !== undefined && !(await isBorne(tx, tracking))) return tracking
  }
}

async function isBorne(tx: Tx, tracking: string): Promise<boolean> {
  const [bearer] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.tracking, tracking), ne(parcels.status, 'void')))
  return bearer !== undefined
}
