import { useState } from 'react'
import * as z from 'zod/mini'
import { type IdentityProviderEntry, IdentityProviderWanted } from '#contract/endpoints/identity-provider.ts'
import { newId } from '#src/api/id.ts'
import { DraftForm } from '../form/EntryForm.tsx'
import { checkbox, field, type Part, row, secret, select, text } from '../form/parts.tsx'
import { type RuleDraft, RulesField } from './RulesField.tsx'
import { endOptions, newcomerOptions } from './words.ts'

const Typed = z.omit(IdentityProviderWanted, { id: true })
export type Provider = z.infer<typeof Typed>
type Draft = Omit<Provider, 'secret' | 'rules'> & {
  readonly secret: string
  readonly rules: readonly RuleDraft[]
}

type Props = {
  provider?: IdentityProviderEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (wanted: Provider) => Promise<string | undefined>
}

const none: Draft = {
  ...{ name: '', issuer: '', clientId: '', secret: '', scopes: 'openid profile email' },
  ...{ newcomers: 'invitation', trustsEmails: false, ends: 'asked', rules: [], active: true },
}

/** Where a provider is, who this server is there, and who may come by it. The secret goes in and never out. */
export function ProviderForm({ provider, act, onSave }: Props) {
  const [draft, setDraft] = useState<Draft>(() =>
    provider
      ? { ...none, ...provider, secret: '', rules: provider.rules.map(rule => ({ ...rule, key: newId() })) }
      : none,
  )
  const save = async (wanted: Provider) => {
    const refused = await onSave(wanted)
    if (refused === undefined) setDraft(before => ({ ...before, secret: '' }))
    return refused
  }
  return (
    <DraftForm
      id="provider.save"
      label="Fournisseur d’identité"
      act={act}
      isNew={!provider}
      draft={draft}
      onChange={setDraft}
      fields={fieldsOf(provider)}
      read={({ secret, ...draft }) => Typed.safeParse({ ...draft, ...(secret === '' ? {} : { secret }) })}
      also={({ secret, issuer, rules, newcomers }) => ({
        ...(secret === '' && provider?.issuer !== issuer.trim() ? { secret: secretMissing } : {}),
        ...(rules.some(({ claim, value }) => claim.trim() === '' || value.trim() === '')
          ? { rules: 'Donnez la donnée et la valeur de chaque règle.' }
          : {}),
        ...(newcomers === 'rule' && rules.length === 0
          ? { rules: 'Ajoutez une règle au moins : sans elle, personne de nouveau n’entre.' }
          : {}),
      })}
      onSave={save}
    />
  )
}

const secretMissing = 'Collez le secret que le fournisseur a donné.'

const fieldsOf = (provider: IdentityProviderEntry | undefined): readonly Part<Draft>[] => [
  row(
    2,
    text('name', 'Nom', {
      ...{ required: true, maxLength: 60, wrong: 'Donnez un nom.' },
      help: 'Sur le bouton de la connexion : « Continuer avec … ».',
    }),
    text('issuer', 'Adresse du fournisseur', {
      ...{ required: true, maxLength: 500, inputMode: 'url' },
      wrong: 'Donnez l’adresse entière, en https://.',
      help: 'L’émetteur (issuer), comme https://login.microsoftonline.com/…/v2.0.',
    }),
    text('clientId', 'Identifiant du client', {
      ...{ required: true, maxLength: 300, wrong: 'Collez l’identifiant que le fournisseur a donné.' },
      help: 'Le nom de Douchette chez lui.',
    }),
    secret('secret', 'Secret du client', {
      maxLength: 1000,
      wrong: secretMissing,
      help: provider ? 'Chiffré, et plus jamais montré. Vide : il reste.' : 'Chiffré, et plus jamais montré.',
    }),
    text('scopes', 'Demandes', {
      ...{ required: true, maxLength: 300, wrong: 'Écrivez openid, au moins.' },
      help: 'Les mots (scopes) que le fournisseur demande pour dire l’adresse et les groupes.',
    }),
    select('ends', 'Fin de session', endOptions, {
      // An access token lasts an hour or so, and without another there is nothing to ask with.
      help: 'Demandée sans jetons de renouvellement (refresh tokens), elle vient plus tôt, souvent après une heure.',
    }),
    select('newcomers', 'Qui entre', newcomerOptions),
  ),
  checkbox(
    'trustsEmails',
    'Ses adresses e-mail sont celles de l’entreprise, même s’il ne dit pas les avoir vérifiées',
  ),
  checkbox('active', 'Proposé à la connexion'),
  field<'rules', Draft>('rules', ({ value, onChange, error }) => (
    <RulesField rules={value} onChange={onChange} newKey={newId} error={error} />
  )),
]
