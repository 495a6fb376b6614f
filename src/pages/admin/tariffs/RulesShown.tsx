import type { TariffChoices } from '#contract/endpoints/tariff.ts'
import { charges, type TariffRules } from '#contract/entities/tariff.ts'
import { euroText, rateText } from '#contract/money.ts'
import { weightText } from '#contract/weighing.ts'
import { FiguresTable } from '../figures/FiguresTable.tsx'
import { carrierName, chargeName, perWords, postageText, stepsText } from './words.ts'

type Props = { rules: TariffRules; choices: TariffChoices }

/** The prices of a tariff that has made a bill: they are read, and not changed. */
export function RulesShown({ rules, choices }: Props) {
  const { subscription, minimum, postage } = rules
  const flat = [
    { id: 'subscription', name: 'Abonnement par mois', ...subscription },
    { id: 'minimum', name: 'Minimum par mois', ...minimum },
  ].filter(({ cents }) => cents !== 0)
  return (
    <div className="panel grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
      <FiguresTable
        of="Prix"
        titles={['Hors taxes', 'TVA']}
        none="Rien n’est facturé que le port."
        rows={[
          ...flat.map(({ id, name, cents, vat }) => ({ id, name, cells: [euroText(cents), rateText(vat)] })),
          ...rules.charges.map(charge => ({
            id: `${charge.kind} ${charge.of}`,
            name: chargeName(charge, choices),
            cells: [
              <span key="price" className="whitespace-normal">
                {[stepsText(charge), perWords[charges[charge.kind].unit]].filter(Boolean).join(' ')}
              </span>,
              rateText(charge.vat),
            ],
          })),
        ]}
      />
      <FiguresTable
        of="Port"
        titles={['Pays', 'Jusqu’à', 'Prix']}
        none="Le port n’est pas facturé."
        rows={postage.rules.map((rule, at) => ({
          id: String(at),
          name: carrierName(rule.carrier, choices),
          cells: [
            rule.countries.join(' ') || 'tous',
            rule.toG === null ? 'tout poids' : weightText(rule.toG),
            postageText(rule),
          ],
        }))}
      />
    </div>
  )
}
