import type { TariffChoices } from '#contract/endpoints/tariff.ts'
import { field, type Part, row, select, text } from '../form/parts.tsx'
import { vatOptions } from '../form/vat.ts'
import { linesWrong, type RulesDraft } from './draft.ts'
import { PostageField } from './PostageField.tsx'
import { PricesField } from './PricesField.tsx'

const amount = { maxLength: 16, inputMode: 'decimal', wrong: 'Un montant s’écrit 12,50.' } as const

/** The fields that a tariff and a model have alike. */
export const rulesFields = <D extends RulesDraft>(
  { subscriptionVat, minimumVat, postageVat }: RulesDraft,
  choices: TariffChoices,
): readonly Part<D>[] => [
  row(
    2,
    text('subscription', 'Abonnement par mois, hors taxes (€)', { ...amount, help: 'Vide : aucun.' }),
    select('subscriptionVat', 'TVA de l’abonnement', vatOptions(Number(subscriptionVat))),
    text('minimum', 'Minimum par mois, hors taxes (€)', {
      ...amount,
      help: 'Le port n’y compte pas. Un mois entamé compte par ses jours.',
    }),
    select('minimumVat', 'TVA du minimum', vatOptions(Number(minimumVat))),
  ),
  field('charges', prices => <PricesField {...prices} choices={choices} />, { wrong: linesWrong.charges }),
  field('postage', postage => <PostageField {...postage} choices={choices} />, { wrong: linesWrong.postage }),
  select('postageVat', 'TVA du port', vatOptions(Number(postageVat)), { className: 'max-w-48' }),
]
