import * as z from 'zod/mini'
import { BillLine, BillSums, Month, Party, Seller } from '../entities/bill.ts'
import { Day, Instant } from '../values.ts'
import { readOnly } from './resource.ts'

/** A closed bill, for the program that keeps the shop's accounts. Amounts are in cents, rates in hundredths of a percent. */
export const BillView = z.extend(BillSums, {
  /** The month. */
  reference: Month,
  number: z.string(),
  closedAt: Instant,
  issuedOn: Day,
  dueOn: Day,
  seller: Seller,
  buyer: Party,
  lines: z.array(BillLine),
  /** The electronic invoice: Factur-X, EN 16931. */
  xml: z.string(),
})
export type BillView = z.infer<typeof BillView>

const address = { lines: ['12 rue des Lilas'], postcode: '69007', city: 'Lyon', country: 'FR' }

export const bills = readOnly({
  ...{ path: 'bills', one: 'bill', right: 'bills', view: BillView },
  filters: z.object({}),
  words: { the: 'la facture arrêtée d’un mois', a: 'une facture', some: 'les factures arrêtées' },
  example: {
    ...{ reference: '2026-11', number: 'F2026-00012', closedAt: '2026-12-01T08:00:00.000Z' },
    ...{ issuedOn: '2026-12-01', dueOn: '2026-12-31' },
    seller: { name: 'Entrepôt des Lilas', address, siren: '732829320', payWithin: 30 },
    buyer: { name: 'Atelier du Thé', address },
    ...{ net: 10_000, vats: [{ rate: 2000, base: 10_000, cents: 2_000 }], vat: 2_000, total: 12_000 },
    lines: [
      {
        ...{ key: 'subscription', kind: 'subscription', month: '2026-11', label: 'Abonnement' },
        ...{
          quantity: 1,
          unit: 'month',
          price: 1_000_000,
          cents: 10_000,
          vat: 2000,
          proof: false,
          reason: null,
        },
      },
    ],
    xml: '<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice>…</rsm:CrossIndustryInvoice>',
  },
})
