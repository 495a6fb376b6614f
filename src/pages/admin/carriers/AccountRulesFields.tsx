import { deliveries } from '#contract/carrier-accounts.ts'
import { useAccess } from '#src/session/access.tsx'
import { NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Choices } from '../Choices.tsx'
import type { AccountDraft, AccountFaults } from './account-draft.ts'

type Props = {
  draft: AccountDraft
  onChange: (some: Partial<AccountDraft>) => void
  faults: AccountFaults
}

const both = 'both'

/** Which parcels an account takes. */
export function AccountRulesFields({ draft, onChange, faults }: Props) {
  const { shops } = useAccess()
  const known = shops.map(({ slug, name }) => ({ id: slug, label: name }))
  const others = draft.shops.filter(slug => !shops.some(shop => shop.slug === slug))
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-1 font-bold">Les colis qu’il prend</legend>
      <Choices
        title="Boutiques"
        help="Sans boutique cochée, celles de toutes."
        options={[...known, ...others.map(id => ({ id, label: id }))]}
        chosen={draft.shops}
        onChange={chosen => onChange({ shops: chosen })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Pays"
          value={draft.countries}
          onChange={countries => onChange({ countries })}
          maxLength={800}
          error={faults.countries}
          help="FR BE… Vide : tous."
        />
        <Select
          label="Livraison"
          value={draft.delivery ?? both}
          onChange={id => onChange({ delivery: deliveries.find(one => one === id) ?? null })}
          options={[
            { id: both, label: 'À domicile et en point relais' },
            { id: 'home', label: 'Seulement à domicile' },
            { id: 'relay', label: 'Seulement en point relais' },
          ]}
        />
        <NumberField
          label="Poids, à partir de (g)"
          value={draft.fromG}
          onChange={fromG => onChange({ fromG })}
          min={1}
          max={1_000_000}
          help="Vide : sans limite."
        />
        <NumberField
          label="Poids, jusqu’à (g)"
          value={draft.toG}
          onChange={toG => onChange({ toG })}
          min={1}
          max={1_000_000}
          error={faults.toG}
          help="Vide : sans limite."
        />
        <NumberField
          label="Valeur, à partir de (€)"
          value={draft.fromValue}
          onChange={fromValue => onChange({ fromValue })}
          max={1_000_000}
          decimals={2}
          help="Vide : sans limite."
        />
        <NumberField
          label="Valeur, jusqu’à (€)"
          value={draft.toValue}
          onChange={toValue => onChange({ toValue })}
          max={1_000_000}
          decimals={2}
          error={faults.toValue}
          help="Prix payé, ou valeur en douane de l’article."
        />
      </div>
    </fieldset>
  )
}
