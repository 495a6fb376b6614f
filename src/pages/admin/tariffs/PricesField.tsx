import type { TariffChoices } from '#contract/endpoints/tariff.ts'
import {
  type ChargeGroup,
  type ChargeKind,
  chargeGroups,
  charges,
  groupWords,
  pricedKinds,
} from '#contract/entities/tariff.ts'
import { Select } from '#src/ui/aria/Select.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { emptyPrice, isLimited, type PriceDraft } from './draft.ts'
import { PriceRow } from './PriceRow.tsx'
import { chargeName, thingsOf } from './words.ts'

type Props = {
  value: readonly PriceDraft[]
  onChange: (prices: readonly PriceDraft[]) => void
  error: string | undefined
  choices: TariffChoices
}

const groups = chargeGroups.flatMap(group => {
  const kinds = pricedKinds.filter(kind => charges[kind].group === group)
  return kinds.length > 0 ? [{ group, kinds }] : []
})

/** The prices by kind. Each kind has its line; zones, cartons and the like may have lines of their own. */
export const PricesField = ({ error, ...prices }: Props) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <FormProblem>{error}</FormProblem>
    {groups.map(({ group, kinds }) => (
      <Group key={group} group={group} kinds={kinds} judged={error !== undefined} {...prices} />
    ))}
  </div>
)

type GroupProps = Omit<Props, 'error'> & {
  group: ChargeGroup
  kinds: readonly ChargeKind[]
  judged: boolean
}

function Group({ group, kinds, value: prices, onChange, choices, judged }: GroupProps) {
  const put = (at: number, draft: PriceDraft) =>
    onChange(at < 0 ? [...prices, draft] : prices.map((price, nth) => (nth === at ? draft : price)))
  const remove = (at: number) => onChange(prices.filter((_, nth) => nth !== at))
  const own = (kind: ChargeKind) =>
    prices.flatMap((draft, at) => (draft.kind === kind && draft.of !== null ? [{ draft, at }] : []))
  const added = kinds.flatMap(kind => addable(kind, prices, choices))
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-bold">{groupWords[group]}</legend>
      {kinds.map(kind => {
        const at = prices.findIndex(price => price.kind === kind && price.of === null)
        return (
          <div key={kind} className="border-t border-line first:border-0">
            {!isLimited(kind) && (
              <PriceRow
                name={charges[kind].word}
                draft={prices[at] ?? emptyPrice(kind)}
                onChange={draft => put(at, draft)}
                judged={judged}
              />
            )}
            {own(kind).map(({ draft, at }) => (
              <PriceRow
                key={at}
                name={isLimited(kind) ? charges[kind].word : chargeName(draft, choices)}
                draft={draft}
                onChange={changed => put(at, changed)}
                onRemove={() => remove(at)}
                judged={judged}
              />
            ))}
          </div>
        )
      })}
      {added.length > 0 && (
        <Select
          look="inline"
          className="mt-1 max-w-md"
          label="Un prix à part"
          placeholder="Choisir…"
          value={null}
          onChange={id => {
            const chosen = added.find(one => one.id === id)
            if (chosen) onChange([...prices, emptyPrice(chosen.kind, chosen.of)])
          }}
          options={added}
        />
      )}
    </fieldset>
  )
}

/** The kinds that can have a line of their own and have none. There may be several limits. */
function addable(kind: ChargeKind, prices: readonly PriceDraft[], choices: TariffChoices) {
  if (isLimited(kind)) return [{ id: kind, kind, of: '', label: charges[kind].word }]
  return thingsOf(kind, choices)
    .filter(({ id }) => !prices.some(price => price.kind === kind && price.of === id))
    .map(({ id, label }) => ({
      id: `${kind} ${id}`,
      kind,
      of: id,
      label: `${charges[kind].word} : ${label}`,
    }))
}
