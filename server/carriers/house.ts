import { renderLabels } from '../printing/labels.ts'
import type { CarrierService, Consignment } from './carrier.ts'
import { carrierLabel, labelTitle } from './carrier-label.ts'

/**
 * Serves a carrier that gives this warehouse no numbers: the parcel travels under its own name, which no carrier's format
 * reads. The carrier's own number comes from its own label, scanned or typed as the parcel's tracking number.
 */
export const house: CarrierService = {
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
