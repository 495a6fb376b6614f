import { conflict, type OrRefusal } from '#contract/problems.ts'
import { byKey, keep } from '../db/kept.ts'
import { nextNumber } from '../db/numbers.ts'
import type { Db, Tx } from '../db/open.ts'
import { renderLabels } from '../printing/labels.ts'
import { isDemo } from '../setup/state.ts'
import type { CarrierService, Consignment } from './carrier.ts'
import { carrierLabel, labelTitle } from './carrier-label.ts'
import { barcodeOf, isNumbered, serviceName, trackingOf } from './numbers.ts'

const services: Readonly<Record<string, CarrierService>> = {}

/** Only the demo invents numbers in the format of a carrier that has no service here. */
export const serviceOf = async (db: Db | Tx, { slug }: { slug: string }): Promise<CarrierService> =>
  services[slug] ?? ((await demoKept.one(db, 'demo')) ? builtIn : house)

const demoKept = keep(['house'], (db, keys) => byKey(keys, () => isDemo(db)))

/** The demo numbers parcels itself from one sequence, in each carrier's own format. No carrier knows these numbers. */
const builtIn: CarrierService = {
  number,
  label: (consignment, tracking, printer) => {
    const { carrier, recipient, parcel } = consignment
    const label = carrierLabel({
      ...consignment,
      // The word keeps people from sending such a parcel.
      service: `DÉMO · ${serviceName(carrier)}`,
      tracking,
      barcode: barcodeOf(carrier, tracking, recipient.address),
    })
    return renderLabels(printer, labelTitle(parcel), [label])
  },
  // No carrier knows the number yet, so a voided parcel frees it at once.
  void: async () => undefined,
}

async function number(tx: Tx, { carrier }: Consignment, drawn?: number): OrRefusal<string> {
  if (!isNumbered(carrier)) {
    return conflict(
      'carrier-no-numbers',
      `Les numéros de colis de ${carrier.name} ne sont pas configurés. Prévenez un responsable.`,
      carrier.name,
    )
  }
  for (let given = drawn; ; given = undefined) {
    // A number that another parcel bears already is refused by its index, and the change runs again with the next one.
    const tracking = trackingOf(carrier, given ?? (await nextNumber(tx, 'tracking')))
    if (tracking !== undefined) return tracking
  }
}

/**
 * Serves a carrier that gives this warehouse no numbers: the parcel travels under its own name, which no carrier's format
 * reads. The carrier's own number comes from its own label, scanned or typed as the parcel's tracking number.
 */
const house: CarrierService = {
  number: async (_tx, { parcel }) => parcel,
  label: (consignment, tracking, printer) => {
    const { parcel, code } = consignment
    const label = carrierLabel(
      isHouseNumber(parcel, tracking)
        ? // One barcode says it all: the parcel's own code.
          { ...consignment, code: null, service: houseService, tracking, barcode: code ?? parcel }
        : { ...consignment, service: '', tracking, barcode: tracking },
    )
    return renderLabels(printer, labelTitle(parcel), [label])
  },
  void: async () => undefined,
}

const houseService = 'Étiquette de l’entrepôt'

/** No page of a carrier knows this number. */
export const isHouseNumber = (parcel: Consignment['parcel'], tracking: string): boolean => tracking === parcel
