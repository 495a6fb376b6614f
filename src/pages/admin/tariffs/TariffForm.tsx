import * as z from 'zod/mini'
import type { TariffChoices } from '#contract/endpoints/tariff.ts'
import { TariffRules } from '#contract/entities/tariff.ts'
import { Day, Slug, text as textOf } from '#contract/values.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { day, type Part, row, shop, shown, text } from '../form/parts.tsx'
import { draftOf, faultsIn, type RulesDraft, rulesOf } from './draft.ts'
import { rulesFields } from './rules-fields.tsx'
import { Trial } from './Trial.tsx'

type Common = { choices: TariffChoices; rules: TariffRules; act: string }

const className = 'panel grid grid-cols-[minmax(0,1fr)] gap-6 p-5'

const Given = z.object({ shop: Slug, from: Day, rules: TariffRules })
export type Given = z.infer<typeof Given>
type GivenDraft = RulesDraft & { shop: string | null; from: string | null }

type NewProps = Common & {
  shop: string | null
  from: string
  onSave: (given: Given) => Promise<string | undefined>
}

/** A tariff that a shop gets from a day on. */
export const NewTariffForm = ({ choices, rules, act, onSave, ...first }: NewProps) => (
  <EntryForm<GivenDraft, Given>
    id="tariff.save"
    label="Tarif"
    act={act}
    start={{ ...draftOf(rules), ...first }}
    fields={(draft): readonly Part<GivenDraft>[] => [
      row<GivenDraft>(
        2,
        shop({ wrong: 'Choisissez la boutique.' }),
        day('from', 'À partir du', {
          help: 'Il remplace ce jour-là le tarif d’avant.',
          wrong: 'Donnez un jour.',
        }),
      ),
      ...rulesFields<GivenDraft>(draft, choices),
      shown('trial', ({ draft }) => <Trial shop={draft.shop} rules={rulesOf(draft)} />),
    ]}
    read={({ shop, from, ...draft }) => readWith(Given, draft, { shop, from })}
    also={faultsIn}
    onSave={onSave}
    className={className}
  />
)

type ChangeProps = Common & {
  shop: string
  onSave: (rules: TariffRules) => Promise<string | undefined>
}

/** The prices of a tariff that no bill was made by yet. */
export const TariffForm = ({ choices, rules, act, shop, onSave }: ChangeProps) => (
  <EntryForm<RulesDraft, TariffRules>
    id="tariff.save"
    label="Tarif"
    act={act}
    start={draftOf(rules)}
    fields={(draft): readonly Part<RulesDraft>[] => [
      ...rulesFields<RulesDraft>(draft, choices),
      shown('trial', ({ draft }) => <Trial shop={shop} rules={rulesOf(draft)} />),
    ]}
    read={draft => TariffRules.safeParse(rulesOf(draft))}
    also={faultsIn}
    onSave={onSave}
    className={className}
  />
)

const Model = z.object({ name: textOf(80), rules: TariffRules })
export type Model = z.infer<typeof Model>
type ModelDraft = RulesDraft & { name: string }

type ModelProps = Common & { name: string; onSave: (model: Model) => Promise<string | undefined> }

/** Prices under a name, to be copied. */
export const ModelForm = ({ choices, rules, act, name, onSave }: ModelProps) => (
  <EntryForm<ModelDraft, Model>
    id="tariff-model.save"
    label="Modèle de tarif"
    act={act}
    isNew={name === ''}
    start={{ ...draftOf(rules), name }}
    fields={(draft): readonly Part<ModelDraft>[] => [
      text('name', 'Nom', { required: true, maxLength: 80, wrong: 'Donnez un nom.' }),
      ...rulesFields<ModelDraft>(draft, choices),
    ]}
    read={({ name, ...draft }) => readWith(Model, draft, { name })}
    also={faultsIn}
    onSave={onSave}
    className={className}
  />
)

const readWith = <T,>(schema: z.ZodMiniType<T>, draft: RulesDraft, given: object) =>
  schema.safeParse({ ...given, rules: rulesOf(draft) })
