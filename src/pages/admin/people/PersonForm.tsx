import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { features, roles, userRoles } from '#contract/roles.ts'
import { useAccess } from '#src/session/access.tsx'
import { Checkbox, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { Choices } from '../Choices.tsx'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { type Draft, type Faults, faultsIn, usernameFor } from './draft.ts'
import { featureWords, rankWords, roleWords } from './words.ts'

type Props = {
  start: Draft
  /** « Enregistrer », « Ajouter ». */
  act: string
  isNew?: boolean
  /** The form is the reader's own: nobody gives themselves rights. */
  own?: boolean
  /** Returns the server's refusal, in words. */
  onSave: (draft: Draft) => Promise<string | undefined>
}

/** The names and rights of a person. */
export function PersonForm({ start, act, isNew = false, own = false, onSave }: Props) {
  const { shops } = useAccess()
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(isNew)
  useFormAct('person.save', act, form)

  const change = (some: Partial<Draft>) => {
    setDraft({ ...draft, ...some })
    setFaults({})
    setProblem(undefined)
  }
  const name = (displayName: string) => {
    const proposed = draft.username === usernameFor(draft.displayName)
    change({ displayName, ...(isNew && proposed ? { username: usernameFor(displayName) } : {}) })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = faultsIn(draft)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const refused = await onSave(draft)
    setBusy(false)
    setProblem(refused)
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label="Identité et droits"
      className="panel grid gap-6 p-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nom"
          value={draft.displayName}
          onChange={name}
          required
          maxLength={120}
          error={faults.displayName}
          help="Tel qu’il s’affiche et s’imprime."
        />
        <TextField
          label="Identifiant"
          value={draft.username}
          onChange={username => change({ username: username.toLowerCase() })}
          required
          maxLength={60}
          error={faults.username}
          help="Pour se connecter au clavier."
        />
        <TextField
          label="Adresse e-mail"
          value={draft.email}
          onChange={email => change({ email })}
          maxLength={200}
          inputMode="email"
          help="Facultative : rien ne lui est envoyé."
        />
        <Select
          label="Rang"
          value={draft.role}
          onChange={id => change({ role: userRoles.find(one => one === id) ?? draft.role })}
          options={[
            { id: 'operator', label: rankWords.operator },
            {
              id: 'manager',
              label: rankWords.manager,
              hint: 'Approuve, répare, règle les postes et les emplacements',
            },
            { id: 'admin', label: rankWords.admin, hint: 'Gère aussi les personnes et les boutiques' },
          ]}
        />
      </div>
      {own && (
        <p className="rounded-xl bg-info-soft px-4 py-3 text-info-ink">
          C’est votre compte : un autre administrateur seul peut vous donner d’autres droits.
        </p>
      )}
      <Checkbox
        label="Travaille dans l’entrepôt"
        selected={draft.warehouse}
        onChange={warehouse => change(warehouse ? { warehouse } : { warehouse, roles: [], role: 'operator' })}
      />
      {draft.warehouse && (
        <Choices
          title="Tâches"
          options={roles.map(id => ({ id, label: roleWords[id] }))}
          chosen={draft.roles}
          onChange={chosen => change({ roles: roles.filter(id => chosen.includes(id)) })}
        />
      )}
      <Choices
        title="Boutiques"
        options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
        chosen={draft.shops}
        onChange={chosen => change({ shops: [...chosen] })}
      />
      <Choices
        title="Écrans en plus dans son menu"
        options={features.map(id => ({ id, label: featureWords[id] }))}
        chosen={draft.features}
        onChange={chosen => change({ features: features.filter(id => chosen.includes(id)) })}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </Form>
  )
}
