import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, door, endpoint, manager, reading } from '../endpoint.ts'
import { Bill, BillEntry, BillPaper, BillSums, Buyer, Month, Party, Seller } from '../entities/bill.ts'
import { Tariff, TariffRules } from '../entities/tariff.ts'
import { Cents, Rate } from '../money.ts'
import { Day, Id, Instant, Slug, Total, text } from '../values.ts'
import { page } from './page.ts'

const bills = '/rest/shop/{slugShop}/bills'
const ofShop = z.object({ slugShop: Slug })
const ofMonth = z.object({ slugShop: Slug, month: Month })

/** One thing that a line counts: an order, a parcel, a move, the places of a day. */
export const ProofRow = z.object({
  at: Instant,
  what: z.string(),
  /** An order's name, where the row has one: its history shows the scans. */
  order: z.nullable(z.string()),
  by: z.nullable(z.string()),
  units: z.int(),
})
export type ProofRow = z.infer<typeof ProofRow>

export const proofsOnPage = 100

export const Adjustment = z.object({
  id: Id,
  label: text(160),
  reason: text(300),
  cents: Cents,
  vat: Rate,
  by: z.nullable(z.string()),
  at: Instant,
})
export type Adjustment = z.infer<typeof Adjustment>

/** Things without which a bill cannot be closed. */
const MissingForBill = z.enum(['tariff', 'seller', 'siren', 'buyer'])
export type MissingForBill = z.infer<typeof MissingForBill>

/** The sum that a shop owes for a month. `entry` is null where nothing is charged. */
export const HouseBill = z.object({
  shop: z.object({ slug: Slug, name: z.string() }),
  entry: z.nullable(BillEntry),
  tariffSince: z.nullable(Day),
  /** Of a bill that is not closed. */
  missing: z.array(MissingForBill),
  warnings: Total,
})
export type HouseBill = z.infer<typeof HouseBill>

export const TariffEntry = z.extend(Tariff, { id: Id, version: z.int(), fixed: z.boolean() })
export type TariffEntry = z.infer<typeof TariffEntry>

export const TariffModel = z.object({ id: Id, name: text(80), rules: TariffRules, version: z.int() })
export type TariffModel = z.infer<typeof TariffModel>

/** The bills of the house, and what they are made of. Closing one is for good. */
export const billCalls = {
  list: endpoint({
    ...reading('rest_shop_bills', bills),
    does: 'Les factures d’une boutique, mois par mois, et le brouillon des mois qui ne sont pas arrêtés',
    ...door('all'),
    params: ofShop,
    answer: answer(z.object({ bills: z.array(BillEntry), tariffSince: z.nullable(Day) })),
  }),

  month: endpoint({
    ...reading('rest_shop_bills_month', `${bills}/{month}`),
    does: 'La facture d’un mois, ligne par ligne, ou son brouillon à ce jour',
    ...door('all'),
    params: ofMonth,
    answer: answer(z.object({ bill: Bill })),
  }),

  proof: endpoint({
    ...reading('rest_shop_bills_proof', `${bills}/{month}/proof`),
    does: 'Ce que compte une ligne de facture : commandes, colis, mouvements, emplacements',
    ...door('all'),
    params: ofMonth,
    query: z.object({ key: text(200), of: Month, page: page().page }),
    answer: answer(z.object({ rows: z.array(ProofRow), total: Total })),
  }),

  file: endpoint({
    ...reading('rest_shop_bills_file', `${bills}/{month}/file/{paper}`),
    does: 'La facture d’un mois en PDF ou en XML, ses lignes ou leur détail dans un tableur',
    ...door('all'),
    params: z.object({ slugShop: Slug, month: Month, paper: BillPaper }),
    file: true,
  }),

  house: endpoint({
    ...reading('rest_bill_list', '/rest/bill/list'),
    does: 'Ce que chaque boutique doit pour un mois',
    ...manager,
    query: z.object({ month: Month }),
    answer: answer(z.object({ shops: z.array(HouseBill), sums: BillSums })),
  }),

  adjustments: endpoint({
    ...reading('rest_shop_bill_adjustments', '/rest/shop/{slugShop}/bill-adjustments/{month}'),
    does: 'Les ajustements d’une facture qui n’est pas arrêtée',
    scope: 'shop',
    standing: 'manager',
    params: ofMonth,
    answer: answer(z.object({ adjustments: z.array(Adjustment) })),
  }),

  adjust: endpoint({
    ...change('rest_shop_bill_adjust', '/rest/shop/{slugShop}/bill-adjustments/{month}'),
    does: 'Ajoute à une facture, ou en retire, avec un motif',
    scope: 'shop',
    standing: 'manager',
    params: ofMonth,
    body: z.pick(Adjustment, { label: true, reason: true, cents: true, vat: true }),
    answer: answer(z.object({ adjustment: Adjustment })),
  }),

  removeAdjustment: endpoint({
    ...change(
      'rest_shop_bill_adjust_remove',
      '/rest/shop/{slugShop}/bill-adjustments/{month}/{adjustment}/remove',
    ),
    does: 'Retire un ajustement d’une facture qui n’est pas arrêtée',
    scope: 'shop',
    standing: 'manager',
    params: z.object({ slugShop: Slug, month: Month, adjustment: Id }),
    answer: answer(z.object({ adjustment: Adjustment })),
  }),

  close: endpoint({
    ...change('rest_shop_bill_close', '/rest/shop/{slugShop}/bill-close/{month}'),
    does: 'Arrête la facture d’un mois : elle reçoit son numéro et ne change plus',
    scope: 'shop',
    standing: 'manager',
    params: ofMonth,
    /** The total that the person saw: another one is asked about first. */
    body: z.object({ total: Cents }),
    answer: answer(z.object({ bill: Bill })),
  }),

  parties: endpoint({
    ...reading('rest_shop_bill_parties', '/rest/shop/{slugShop}/bill-parties'),
    does: 'Qui facture et qui est facturé',
    scope: 'shop',
    standing: 'manager',
    params: ofShop,
    answer: answer(z.object({ seller: z.nullable(Seller), buyer: z.nullable(Party) })),
  }),

  saveParties: endpoint({
    ...change('rest_shop_bill_parties_save', '/rest/shop/{slugShop}/bill-parties'),
    does: 'Change qui facture, ou qui est facturé',
    scope: 'shop',
    standing: 'manager',
    params: ofShop,
    body: z.object({ seller: z.optional(Seller), buyer: z.optional(Buyer) }),
    answer: answer(z.object({ seller: z.nullable(Seller), buyer: z.nullable(Party) })),
  }),
}
