import { carrierCalls } from '#contract/endpoints/carrier.ts'
import type { CarrierRule } from '#contract/endpoints/shop.ts'
import { useReading } from '#src/api/useReading.tsx'
import { NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'

type Props = {
  value: readonly CarrierRule[]
  onChange: (rules: readonly CarrierRule[]) => void
  error: string | undefined
}

/** With whom an order goes that names no carrier, by country and weight. The first line that fits decides. */
export function CarrierRules({ value: rules, onChange, error }: Props) {
  const { data } = useReading(carrierCalls.list, { query: { state: 'active', size: 200 } })
  const carriers = data?.data.carriers.map(({ slug, name }) => ({ id: slug, label: name })) ?? []
  const [first] = carriers
  const change = (at: number, some: Partial<CarrierRule>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...some } : rule)))
  return (
    <fieldset>
      <legend className="font-semibold">Transporteur habituel</legend>
      <p className={`text-sm ${error ? 'text-error-ink' : 'text-ink-2'}`} role={error ? 'alert' : undefined}>
        {error ?? 'Pour les commandes qui n’en nomment pas. La première ligne qui convient décide.'}
      </p>
      <ol className="mt-3 grid gap-4">
        {rules.map((rule, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no id, and its fields are controlled.
            key={at}
            className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <TextField
              label="Pays"
              value={rule.country ?? ''}
              onChange={typed => change(at, { country: typed.trim().toUpperCase() || null })}
              maxLength={2}
            />
            <NumberField
              label="Articles, au plus (g)"
              value={rule.upToG ?? Number.NaN}
              onChange={upToG => change(at, { upToG: Number.isNaN(upToG) ? null : upToG })}
              min={1}
              max={1_000_000}
            />
            <Select
              label="Avec"
              value={rule.carrier}
              onChange={carrier => change(at, { carrier })}
              options={carriers}
            />
            <Button look="quiet" onClick={() => onChange(rules.filter((_, place) => place !== at))}>
              Retirer
            </Button>
          </li>
        ))}
      </ol>
      <Button
        look="plain"
        className="mt-3"
        disabled={!first}
        onClick={() => first && onChange([...rules, { country: null, upToG: null, carrier: first.id }])}
      >
        Ajouter une ligne
      </Button>
    </fieldset>
  )
}
