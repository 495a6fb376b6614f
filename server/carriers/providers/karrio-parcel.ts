import type { Customs } from '../customs.ts'
import { type Account, type Announcement, refused } from './provider.ts'

/**
 * karrio's labels have no resolution: asked for ZPL, its extensions ask their carriers for 300 dots an inch, and Colissimo's for a
 * label of 100 × 100 mm. A PDF fits every printer.
 */
export const labelType = 'PDF'

const longest = { name: 50, line: 50, city: 30, postcode: 10, phone: 20 } as const

/** A parcel in karrio's form, or the reason why karrio cannot take it. */
export function bodyOf(
  { parcel, order, weightG, sizeMm, sender, from, recipient, relay, customs }: Announcement,
  { service, number }: Account,
) {
  // karrio's extensions for French carriers tell them no relay point, whatever option it is given in.
  if (relay) {
    return refused(
      'karrio ne livre pas en point relais : retirez le point relais de la commande, ou changez de transporteur',
      'service',
    )
  }
  const to = recipient.address
  const [line = '', ...more] = to.lines
  const texts = [
    [recipient.name, longest.name],
    [line, longest.line],
    [more.join(', '), longest.line],
    [to.city, longest.city],
    [to.postcode, longest.postcode],
  ] as const
  const tooLong = texts.find(([text, most]) => text.length > most)
  if (tooLong) return refused(`« ${tooLong[0]} » est trop long : ${tooLong[1]} signes au plus`, 'address')
  const cm = (mm: number) => Math.max(0.1, Math.round(mm) / 10)
  return {
    shipper: {
      company_name: sender.shop.slice(0, longest.name),
      address_line1: from.lines[0]?.slice(0, longest.line) ?? '',
      address_line2: from.lines.slice(1).join(', ').slice(0, longest.line),
      ...{ postal_code: from.postcode, city: from.city.slice(0, longest.city), country_code: from.country },
    },
    recipient: {
      person_name: recipient.name,
      // karrio's extension tells Chronopost a company alone as the recipient, who must have a name.
      ...(service.startsWith('chronopost_') ? { company_name: recipient.name } : {}),
      address_line1: line,
      ...(more.length > 0 ? { address_line2: more.join(', ') } : {}),
      ...{ postal_code: to.postcode, city: to.city, country_code: to.country },
      ...(to.phone ? { phone_number: to.phone.slice(0, longest.phone) } : {}),
    },
    parcels: [
      {
        ...{ weight: weightG / 1000, weight_unit: 'KG', dimension_unit: 'CM' },
        ...{ length: cm(sizeMm.length), width: cm(sizeMm.width), height: cm(sizeMm.height) },
        // Without it karrio gives its carriers a number of its own here.
        reference_number: parcel,
      },
    ],
    ...(service === '' ? {} : { services: [service] }),
    ...(number === '' ? {} : { carrier_ids: [number] }),
    ...(customs ? { customs: customsIn(customs, order) } : {}),
    reference: parcel,
    label_type: labelType,
    payment: { paid_by: 'sender' },
    metadata: { parcel, order },
  }
}

const customsIn = ({ lines, currency }: Customs, order: string) => ({
  ...{ content_type: 'merchandise', commercial_invoice: true, invoice: order },
  commodities: lines.map(line => ({
    ...{ weight: line.weightG / 1000, weight_unit: 'KG', quantity: line.quantity },
    ...{ title: line.description.slice(0, 35), description: line.description.slice(0, 100) },
    ...{ sku: line.sku.slice(0, 35), hs_code: line.tariffNumber, origin_country: line.originCountry },
    ...{ value_amount: line.valueCents / 100, value_currency: currency },
  })),
})
