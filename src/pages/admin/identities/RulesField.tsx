import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { IdentityRule } from '#contract/entities/identity.ts'
import { roles, type ShopRight, type UserRole } from '#contract/roles.ts'
import { useAccess } from '#src/session/access.tsx'
import { Checkbox, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { Choices } from '../Choices.tsx'
import { rankWords, rightOptions, roleWords } from '../people/words.ts'

/** A rule as it is typed. */
export type RuleDraft = Omit<IdentityRule, 'roles' | 'shops'> & {
  readonly key: string
  readonly roles: readonly string[]
  readonly shops: readonly string[]
}

export const newRule = (key: string): RuleDraft => ({
  ...{ key, claim: 'groups', value: '', role: 'operator', warehouse: true },
  ...{ roles: [], shops: [], shopRight: 'stock' },
})

type Props = {
  rules: readonly RuleDraft[]
  onChange: (rules: RuleDraft[]) => void
  newKey: () => string
  error?: string | undefined
}

const ranks: readonly { id: UserRole; label: string }[] = [
  { id: 'operator', label: rankWords.operator },
  { id: 'manager', label: rankWords.manager },
  { id: 'admin', label: rankWords.admin },
]

/** The groups of the provider, each with what it opens here. */
export function RulesField({ rules, onChange, newKey, error }: Props) {
  const change = (key: string, some: Partial<RuleDraft>) =>
    onChange(rules.map(rule => (rule.key === key ? { ...rule, ...some } : rule)))
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="font-semibold">Règles</legend>
      <p className="text-sm text-ink-2">
        À chaque connexion, les règles qui conviennent donnent rang, tâches et boutiques. Sans elles, les
        droits donnés ici restent.
      </p>
      {rules.map((rule, at) => (
        <Rule
          key={rule.key}
          rule={rule}
          name={`Règle ${at + 1}`}
          onChange={some => change(rule.key, some)}
          onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
        />
      ))}
      <FormProblem>{error}</FormProblem>
      <Button
        look="plain"
        className="justify-self-start"
        onClick={() => onChange([...rules, newRule(newKey())])}
      >
        <Plus size={20} aria-hidden />
        Ajouter une règle
      </Button>
    </fieldset>
  )
}

type RuleProps = {
  rule: RuleDraft
  name: string
  onChange: (some: Partial<RuleDraft>) => void
  onRemove: () => void
}

function Rule({ rule, name, onChange, onRemove }: RuleProps) {
  const { shops } = useAccess()
  const { claim, value, role, warehouse, shopRight } = rule
  return (
    <fieldset
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl border border-line p-4"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField
          label="Donnée"
          value={claim}
          onChange={claim => onChange({ claim })}
          maxLength={100}
          required
        />
        <TextField
          label="Valeur"
          value={value}
          onChange={value => onChange({ value })}
          maxLength={200}
          required
        />
        <IconButton label={`Retirer la ${name.toLowerCase()}`} className="mb-0.5" onClick={onRemove}>
          <Trash size={20} aria-hidden />
        </IconButton>
      </div>
      <p className="text-sm text-ink-2">
        Par exemple groups et le nom d’un groupe. Avec la valeur *, la règle vaut pour tous ceux qui viennent
        de là.
      </p>
      <Checkbox
        label="Travaille dans l’entrepôt"
        selected={warehouse}
        onChange={warehouse =>
          onChange(warehouse ? { warehouse } : { warehouse, role: 'operator', roles: [] })
        }
      />
      {warehouse && (
        <>
          <Select
            label="Rang"
            value={role}
            onChange={id => onChange({ role: ranks.find(rank => rank.id === id)?.id ?? 'operator' })}
            options={ranks}
            className="max-w-sm"
          />
          <Choices
            title="Tâches"
            options={roles.map(id => ({ id, label: roleWords[id] }))}
            chosen={rule.roles}
            onChange={roles => onChange({ roles })}
          />
        </>
      )}
      <Choices
        title="Boutiques"
        options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
        chosen={rule.shops}
        onChange={shops => onChange({ shops })}
      />
      {!warehouse && (
        <Select
          label="Droit dans ses boutiques"
          value={shopRight}
          onChange={id => onChange({ shopRight: rightOf(id) })}
          options={rightOptions}
          className="max-w-sm"
        />
      )}
    </fieldset>
  )
}

const rightOf = (id: string): ShopRight => rightOptions.find(right => right.id === id)?.id ?? 'stock'
