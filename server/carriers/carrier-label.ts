import { labelSize } from '#contract/label-sizes.ts'
import { weightText } from '#contract/weighing.ts'
import { code128, ink, type Sheet, sheet, text } from '../documents/sheet.ts'
import type { Consignment } from './carrier.ts'

export type CarrierLabel = Consignment & {
  readonly service: string
  readonly tracking: string
  /** The text of the carrier's barcode. Some carriers add a postcode or a service to the number. */
  readonly barcode: string
}

/** The title of the label's print jobs. `tracking-removal.ts` finds them by it. */
export const labelTitle = (parcel: string): string => `Étiquette ${parcel}`

const left = 5
const width = 90

/** The label on a parcel: carrier, recipient, the carrier's barcode and the warehouse's own. */
export function carrierLabel(label: CarrierLabel): Sheet {
  const { carrier, service, sender, recipient, order, parcel, code, tracking, barcode, weightG } = label
  const { phone } = recipient.address
  const { lines, postcode, city, country } = placeOf(label)
  return sheet(labelSize, [
    text(left, 6, carrier.name, { size: 6.5, bold: true, width: 54 }),
    text(left, 14, service, { size: 4.5, width: 54 }),
    // A label that was made ahead names no weight.
    text(61, 6, weightG > 0 ? weightText(weightG) : '', { size: 5.5, bold: true, width: 34 }),
    text(61, 14, order, { size: 4.5, width: 34 }),
    ink(left, 20, width, 0.4),
    text(left, 22, `Expéditeur : ${sender.shop}, ${sender.warehouse}`, { size: 3, width, lines: 2 }),
    ink(left, 30, width, 0.4),
    text(left, 32, recipient.name, { size: 5, bold: true, width, lines: 2 }),
    text(left, 44.5, lines.join(', '), { size: 3.8, width, lines: 3 }),
    text(left, 58.5, `${postcode} ${city}`, { size: 6, bold: true, width }),
    text(left, 66, [country, phone].filter(Boolean).join(' · '), { size: 3.6, width }),
    ink(left, 71, width, 0.4),
    code128(left + 3, 75, barcode, { height: 30, module: barcode.length > 20 ? 0.25 : 0.375 }),
    text(left, 107, tracking, { size: 5, bold: true, width }),
    ink(left, 115, width, 0.4),
    code === null ? [] : code128(left + 3, 119, code, { height: 18 }),
    text(left, 139, parcel, { size: 4, width: 40 }),
  ])
}

/** A parcel for a relay point goes there, under the customer's name. */
function placeOf({ relay, recipient }: CarrierLabel) {
  if (!relay) return recipient.address
  return { ...relay, lines: [`Point relais ${relay.id} : ${relay.name}`, ...relay.lines] }
}
