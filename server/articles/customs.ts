import { countries, countryNamed } from '#contract/entities/customer-address.ts'
import type { ArticleDraft } from './draft.ts'

type Customs = Pick<ArticleDraft, 'originCountry' | 'tariffNumber'>

/** Reads the facts for customs into the form that is kept: FR for « France », 04090000 for « 0409.00.00 ». A wrong one is a refusal. */
export function readCustoms({ sku, originCountry, tariffNumber }: ArticleDraft): Customs | { why: string } {
  const origin = orNull(originCountry)
  const country = origin && (countryNamed(origin) ?? origin.toUpperCase())
  if (country && !countries.includes(country)) {
    return {
      why: `L’origine de ${sku}, « ${origin} », n’est pas un pays : donnez ses deux lettres (FR) ou son nom.`,
    }
  }
  const tariff = orNull(tariffNumber)?.replace(/[\s.]/g, '')
  if (tariff && !/^\d{6,10}$/.test(tariff)) {
    return {
      why: `Le numéro de tarif douanier de ${sku}, « ${tariffNumber} », n’en est pas un : il a de 6 à 10 chiffres, comme 04090000.`,
    }
  }
  return {
    originCountry: origin === undefined ? undefined : country,
    tariffNumber: tariffNumber === undefined ? undefined : (tariff ?? null),
  }
}

const orNull = (said: string | null | undefined): string | null | undefined =>
  said?.trim() === '' ? null : (said?.trim() ?? said)
