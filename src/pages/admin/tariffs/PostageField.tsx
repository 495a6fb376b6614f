import ArrowUp from 'lucide-react/icons/arrow-up'
import type { TariffChoices } from '#contract/endpoints/tariff.ts'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { emptyPostage, faultOfPostage, type PostageDraft } from './draft.ts'
import { SmallField } from './small-fields.tsx'
import { carrierName } from './words.ts'

type Props = {
  value: readonly PostageDraft[]
  onChange: (rules: readonly PostageDraft[]) => void
  error: string | undefined
  choices: TariffChoices
}

const every = 'every'

/** The grid of postage: the first line that fits a parcel gives its price. */
export function PostageField({ value: rules, onChange, error, choices }: Props) {
  const last = rules.at(-1)
  const moveUp = (at: number) => {
    const [before, moved] = [rules[at - 1], rules[at]]
    if (before && moved) onChange(rules.toSpliced(at - 1, 2, moved, before))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-bold">Port</legend>
      <p className="text-sm text-ink-2">
        La première ligne qui convient au colis donne son prix. Sans prix : celui du transporteur, avec la
        marge.
      </p>
      <FormProblem>{error}</FormProblem>
      <ol>
        {rules.map((rule, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, and its fields are controlled.
            key={at}
            at={at}
            rule={rule}
            choices={choices}
            judged={error !== undefined}
            onChange={some => onChange(rules.with(at, { ...rule, ...some }))}
            onUp={at > 0 ? () => moveUp(at) : undefined}
            onRemove={() => onChange(rules.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button
        look="plain"
        className="mt-3"
        onClick={() => onChange([...rules, last ? { ...last, toKg: '', price: '' } : emptyPostage])}
      >
        Ajouter une ligne de port
      </Button>
    </fieldset>
  )
}

type LineProps = {
  at: number
  rule: PostageDraft
  choices: TariffChoices
  judged: boolean
  onChange: (some: Partial<PostageDraft>) => void
  onUp: (() => void) | undefined
  onRemove: () => void
}

function Line({ at, rule, choices, judged, onChange, onUp, onRemove }: LineProps) {
  const { carrier, countries, toKg, price, margin } = rule
  const fault = judged ? faultOfPostage(rule) : undefined
  const isInvalid = fault !== undefined
  const slugs = [
    null,
    ...new Set([...choices.carriers.map(({ slug }) => slug), ...(carrier ? [carrier] : [])]),
  ]
  return (
    <li className="border-t border-line py-3 first:border-0">
      <fieldset
        aria-label={`Ligne de port ${at + 1}`}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,8rem)_minmax(0,6rem)_minmax(0,6rem)_minmax(0,6rem)_auto]"
      >
        <Select
          className="col-span-2 md:col-span-1"
          label="Transporteur"
          look="small"
          labelClassName="text-ink-2"
          value={carrier ?? every}
          onChange={id => onChange({ carrier: id === every ? null : id })}
          options={slugs.map(slug => ({ id: slug ?? every, label: carrierName(slug, choices) }))}
        />
        <SmallField
          label="Pays"
          numeric={false}
          maxLength={240}
          value={countries}
          onChange={typed => onChange({ countries: typed })}
          isInvalid={isInvalid}
        />
        <SmallField
          label="Jusqu’à (kg)"
          value={toKg}
          onChange={typed => onChange({ toKg: typed })}
          isInvalid={isInvalid}
        />
        <SmallField
          label="Prix (€)"
          value={price}
          onChange={typed => onChange({ price: typed })}
          isInvalid={isInvalid}
        />
        <SmallField
          label="Marge (%)"
          value={margin}
          onChange={typed => onChange({ margin: typed })}
          isInvalid={isInvalid}
        />
        <div className="col-span-2 flex md:col-span-1">
          {onUp && (
            <IconButton label={`Monter la ligne de port ${at + 1}`} onClick={onUp}>
              <ArrowUp size={18} aria-hidden />
            </IconButton>
          )}
          <Button look="quiet" className="px-3 text-sm" onClick={onRemove}>
            Retirer
          </Button>
        </div>
        {fault && <p className="col-span-full text-sm text-error-ink">{fault}</p>}
      </fieldset>
    </li>
  )
}
