import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CarrierAccount, carrierCalls } from '#contract/endpoints/carrier.ts'
import { providerNames } from '#contract/entities/announcement.ts'
import { PasswordField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { AccountRulesFields } from './AccountRulesFields.tsx'
import {
  type AccountFaults,
  accountDraftOf,
  providerOf,
  providerWords,
  readAccount,
} from './account-draft.ts'

const none = 'none'

type Props = {
  account?: CarrierAccount | undefined
  /** The carrier has no other yet. */
  isFirst: boolean
  /** Returns the server's refusal, in words. */
  onSave: (body: BodyOf<typeof carrierCalls.account>) => Promise<string | undefined>
  onClose: () => void
}

/** One account of the warehouse with a carrier. Its secret goes in and never out. */
export function AccountForm({ account, isFirst, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(() => accountDraftOf(account, isFirst))
  const [faults, setFaults] = useState<AccountFaults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(true)
  const act = account ? 'Enregistrer le compte' : 'Ajouter le compte'
  useFormAct('carrier.save-account', act, form)
  const change = (some: Partial<typeof draft>) => setDraft({ ...draft, ...some })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const typed = readAccount(draft, account)
    setFaults('faults' in typed ? typed.faults : {})
    if ('faults' in typed) return
    setBusy(true)
    const refused = await onSave(typed.body)
    setBusy(false)
    setProblem(refused)
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label={account ? 'Compte' : 'Nouveau compte'}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nom du compte"
          value={draft.name}
          onChange={name => change({ name })}
          maxLength={40}
          error={faults.name}
          help="Pour le reconnaître ici : Principal, Lourds, Belgique…"
        />
        <Select
          label="D’où viennent les étiquettes"
          value={draft.provider ?? none}
          onChange={id => change({ provider: providerOf(id) })}
          options={[
            { id: none, label: 'De l’entrepôt, sans transporteur' },
            ...providerNames.map(id => ({ id, label: providerWords[id] })),
          ]}
        />
        {draft.provider !== null && (
          <>
            <TextField
              label="Adresse du service"
              value={draft.url}
              onChange={url => change({ url: url.trim() })}
              maxLength={300}
              inputMode="url"
              help="Elle commence par https://."
            />
            <TextField
              label="Prestation"
              value={draft.service}
              onChange={service => change({ service })}
              maxLength={120}
              help="Le nom que le service lui donne. Vide : la moins chère, s’il en propose."
            />
          </>
        )}
        <TextField
          label="Numéro de compte"
          value={draft.number}
          onChange={number => change({ number })}
          maxLength={80}
          help="Ou identifiant, tel que le transporteur l’a donné."
        />
        <PasswordField
          label="Secret"
          value={draft.secret}
          onChange={secret => change({ secret })}
          autoComplete="new-password"
          maxLength={1000}
          help={
            account && account.storedAt !== null
              ? `Enregistré le ${formatYearDayHour(account.storedAt)}. Vide : il reste.`
              : 'Clé d’API ou mot de passe. Il est chiffré et ne s’affiche jamais.'
          }
        />
      </div>
      <AccountRulesFields draft={draft} onChange={change} faults={faults} />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {act}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Form>
  )
}
