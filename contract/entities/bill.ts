import * as z from 'zod/mini'
import { Cents, Price, Rate } from '../money.ts'
import { Day, Instant, optionalText, Slug, Total, text } from '../values.ts'
import { PostalAddress } from './address.ts'
import { isMailAddress } from './mail.ts'
import { ChargeKind, ChargeUnit } from './tariff.ts'

/** A month of the calendar: 2026-11. */
export const Month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Un mois s’écrit 2026-11'))
export type Month = z.infer<typeof Month>

/** One side of a bill, as the law wants it named. */
export const Party = z.object({
  name: text(120),
  address: PostalAddress,
  /** « SAS au capital de 10 000 € » */
  form: optionalText(120),
  /** Nine digits in France. */
  siren: z.optional(z.string().check(z.regex(/^\d{9}$/, 'Un SIREN a neuf chiffres'))),
  vatNumber: z.optional(
    z.string().check(z.regex(/^[A-Z]{2}[0-9A-Z]{2,13}$/, 'Un numéro de TVA s’écrit FR12345678901')),
  ),
  email: optionalText(254),
})
export type Party = z.infer<typeof Party>

/** As it is saved from now on. The closed bill goes to this address. */
export const Buyer = z.extend(Party, {
  email: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(254),
        z.refine(isMailAddress, 'Une adresse e-mail s’écrit nom@boutique.fr'),
      ),
  ),
})
export type Buyer = z.infer<typeof Buyer>

/** The house's own, on each of its bills. */
export const Seller = z.extend(Party, {
  iban: optionalText(40),
  bic: optionalText(11),
  /** Days until a bill is to be paid. */
  payWithin: z.int().check(z.minimum(0), z.maximum(60)),
  /** Penalties, the flat sum for recovery, a discount: what the law wants at the foot. */
  terms: optionalText(600),
})
export type Seller = z.infer<typeof Seller>

/**
 * One line. `key` names what it counts, the same in every bill; with `month` it says which facts it was made of. A line of
 * another month than the bill's corrects what was billed then.
 */
export const BillLine = z.object({
  key: z.string(),
  kind: ChargeKind,
  month: Month,
  label: z.string(),
  quantity: z.int(),
  unit: ChargeUnit,
  /** Null where the quantity only tells what the amount is the sum of. */
  price: z.nullable(Price),
  cents: Cents,
  vat: Rate,
  /** The facts lead to orders, parcels, moves or places. */
  proof: z.boolean(),
  /** Why a person added it. */
  reason: z.nullable(z.string()),
})
export type BillLine = z.infer<typeof BillLine>

/** The files of a bill: the invoice with its electronic form inside, that form alone, its lines, and all that they count. */
export const billPapers = ['pdf', 'xml', 'csv', 'xlsx', 'detail'] as const
export const BillPaper = z.enum(billPapers)
export type BillPaper = z.infer<typeof BillPaper>

/** The VAT of all lines of one rate. */
export const VatSum = z.object({ rate: Rate, base: Cents, cents: Cents })
export type VatSum = z.infer<typeof VatSum>

export const BillSums = z.object({ net: Cents, vats: z.array(VatSum), vat: Cents, total: Cents })
export type BillSums = z.infer<typeof BillSums>

export const Bill = z.extend(BillSums, {
  shop: z.object({ slug: Slug, name: z.string() }),
  warehouse: z.string(),
  month: Month,
  /** Null: a draft, up to now. */
  closed: z.nullable(
    z.object({
      number: z.string(),
      at: Instant,
      by: z.nullable(z.string()),
      issuedOn: Day,
      dueOn: Day,
      seller: Seller,
      buyer: Party,
    }),
  ),
  upTo: Instant,
  lines: z.array(BillLine),
  /** Reasons why it may not be right yet, each in a sentence. */
  warnings: z.array(z.string()),
})
export type Bill = z.infer<typeof Bill>

export const BillEntry = z.extend(BillSums, {
  month: Month,
  number: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
  corrections: Total,
})
export type BillEntry = z.infer<typeof BillEntry>

/** A bill below zero owes the shop: it is a credit note. */
export const isCredit = ({ total }: Pick<Bill, 'total'>): boolean => total < 0

const months = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** « novembre 2026 » */
export const monthText = (month: Month): string => months.format(new Date(`${month}-15T12:00:00Z`))
