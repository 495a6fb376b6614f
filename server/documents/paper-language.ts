import type { PaperLanguageChoice } from '#contract/endpoints/shop-paper.ts'
import type { PaperLanguage } from './paper-words.ts'

/** Where a customer is written to in French: France with its overseas departments and territories, and its neighbours. */
const french: ReadonlySet<string> = new Set('FR BE LU MC CH GP MQ GF RE YT PM BL MF NC PF WF TF'.split(' '))

/** The language of a paper for this country, by the shop's choice. */
export function languageOf(
  { paperLanguage }: { readonly paperLanguage: PaperLanguageChoice },
  country: string,
): PaperLanguage {
  if (paperLanguage !== 'country') return paperLanguage
  return french.has(country.trim().toUpperCase()) ? 'fr' : 'en'
}
