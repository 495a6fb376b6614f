import type { Party, Seller } from '#contract/entities/bill.ts'
import { isMailAddress } from '#contract/entities/mail.ts'
import { type AddressDraft, addressDraft, addressOf } from '../shops/AddressFields.tsx'

/** One side of a bill as it is typed. What is left empty is not said. */
export type PartyDraft = {
  readonly name: string
  readonly form: string
  readonly address: AddressDraft
  readonly siren: string
  readonly vatNumber: string
  readonly email: string
}

export type SellerDraft = PartyDraft & {
  readonly iban: string
  readonly bic: string
  readonly payWithin: number
  readonly terms: string
}

export const partyDraft = (party: Party | null): PartyDraft => ({
  name: party?.name ?? '',
  form: party?.form ?? '',
  address: addressDraft(party?.address ?? null),
  siren: party?.siren ?? '',
  vatNumber: party?.vatNumber ?? '',
  email: party?.email ?? '',
})

/** The law's usual term of payment. */
const usualDays = 30

export const sellerDraft = (seller: Seller | null): SellerDraft => ({
  ...partyDraft(seller),
  iban: seller?.iban ?? '',
  bic: seller?.bic ?? '',
  payWithin: seller?.payWithin ?? usualDays,
  terms: seller?.terms ?? '',
})

/** The typed texts, for the schema to judge. */
export const partyOf = <D extends PartyDraft>({ address, ...draft }: D) => ({
  ...Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '')),
  address: addressOf(address),
})

/** Every SIREN's last digit checks the others. */
export function isSiren(siren: string): boolean {
  const sum = [...siren].reduceRight((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^\d{9}$/.test(siren) && sum % 10 === 0
}

export const mailFault = ({ email }: PartyDraft) =>
  email === '' || isMailAddress(email.trim()) ? {} : { email: 'Une adresse e-mail s’écrit nom@boutique.fr.' }

export const sirenFault = ({ siren }: PartyDraft) =>
  siren === '' || isSiren(siren)
    ? {}
    : { siren: 'Ce SIREN n’existe pas : neuf chiffres, et l’un d’eux est faux.' }
