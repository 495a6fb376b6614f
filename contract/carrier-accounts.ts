import * as z from 'zod/mini'
import { Cents } from './entities/customer-address.ts'
import { Slug, WeightG } from './values.ts'
import { weightText } from './weighing.ts'

/** Where a parcel is brought: to its address, or to a relay point. */
export const deliveries = ['home', 'relay'] as const
export type Delivery = (typeof deliveries)[number]

/** Which parcels an account with a carrier takes; empty and null are no bound. */
export const AccountRules = z.object({
  shops: z.array(Slug).check(z.maxLength(200)),
  /** ISO 3166: FR, BE, CH… */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
  fromG: z.nullable(WeightG),
  toG: z.nullable(WeightG),
  delivery: z.nullable(z.enum(deliveries)),
  /** The value of what is inside, in cents of euros. */
  fromCents: z.nullable(Cents),
  toCents: z.nullable(Cents),
})
export type AccountRules = z.infer<typeof AccountRules>

/** The facts of a parcel that the rules compare. Its value is null where neither order nor articles tell it. */
export type RuledParcel = {
  readonly shop: string
  readonly country: string
  readonly weightG: number
  readonly delivery: Delivery
  readonly valueCents: number | null
}

/** Why an account does not take a parcel, in words; null if it does. */
export function whyNotTaken(rules: AccountRules, parcel: RuledParcel): string | null {
  const { shops, countries, fromG, toG, delivery, fromCents, toCents } = rules
  const { shop, country, weightG, valueCents } = parcel
  if (shops.length > 0 && !shops.includes(shop)) return `pas pour la boutique ${shop}`
  if (countries.length > 0 && !countries.includes(country)) return `pas pour le pays ${country}`
  if (delivery !== null && delivery !== parcel.delivery) return `seulement ${deliveryWords[delivery]}`
  if (fromG !== null && weightG < fromG) return `à partir de ${weightText(fromG)}`
  if (toG !== null && weightG > toG) return `jusqu’à ${weightText(toG)}`
  if ((fromCents !== null || toCents !== null) && valueCents === null) return 'la valeur n’est pas connue'
  if (fromCents !== null && (valueCents ?? 0) < fromCents) return `à partir de ${euros(fromCents)}`
  if (toCents !== null && (valueCents ?? 0) > toCents) return `jusqu’à ${euros(toCents)}`
  return null
}

export const deliveryWords: Readonly<Record<Delivery, string>> = {
  home: 'à domicile',
  relay: 'en point relais',
}

const euros = (cents: number): string =>
  (cents / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' })

type Account = { readonly active: boolean; readonly provider: string | null; readonly rules: AccountRules }

/** An account that gives no label stands back whatever its rules say. */
const whyIdle = ({ active, provider }: Omit<Account, 'rules'>): string | null =>
  provider === null ? 'ne donne pas d’étiquette' : active ? null : 'suspendu'

/** Accounts in their order, each with why it does not take a parcel. The first without a reason takes it. */
export const judged = <A extends Account>(accounts: readonly A[], parcel: RuledParcel) =>
  accounts.map(account => ({ account, why: whyIdle(account) ?? whyNotTaken(account.rules, parcel) }))

/** The rules as a person reads them; empty without any. */
export function rulesText({
  shops,
  countries,
  fromG,
  toG,
  delivery,
  fromCents,
  toCents,
}: AccountRules): string {
  return [
    ...shops,
    ...countries,
    ...(delivery === null ? [] : [deliveryWords[delivery]]),
    ...(fromG === null ? [] : [`dès ${weightText(fromG)}`]),
    ...(toG === null ? [] : [`jusqu’à ${weightText(toG)}`]),
    ...(fromCents === null ? [] : [`dès ${euros(fromCents)}`]),
    ...(toCents === null ? [] : [`jusqu’à ${euros(toCents)}`]),
  ].join(', ')
}
