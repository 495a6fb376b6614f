import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { shortestPassword } from '#contract/endpoints/account.ts'
import { setupCalls } from '#contract/endpoints/setup.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useSession } from '#src/session/context.tsx'
import { PasswordField, TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { type Draft, emptyDraft, type Faults, faultsIn, fieldOf, setupOf } from './draft.ts'

/** Everything that a warehouse begins with, on one page. Once it is made, its admin is logged in. */
export function SetupForm({ onMade }: { onMade: () => void }) {
  const call = useCall()
  const { logIn } = useSession()
  const [draft, setDraft] = useState(emptyDraft)
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    error: faults[name],
  })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = faultsIn(draft)
    setFaults(found)
    setProblem(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const body = setupOf(draft)
    const answer = await call(setupCalls.make, { body })
    if (isRefusal(answer)) {
      const { code, detail } = answer.refused
      const at = fieldOf(code)
      if (at) setFaults({ [at]: detail })
      else setProblem(detail)
      return setBusy(false)
    }
    await logIn(body.admin.username, body.admin.password)
    onMade()
  }

  return (
    <Form onSubmit={event => void save(event)} className="grid gap-6" aria-label="Installation">
      <FormProblem>{problem}</FormProblem>
      <TextField
        label="Code d’installation"
        help="Le serveur l’a affiché dans sa fenêtre en démarrant."
        autoFocus
        maxLength={40}
        {...field('code')}
      />
      <Part title="L’entrepôt">
        <TextField label="Nom de l’entrepôt" maxLength={120} {...field('warehouse')} />
        <TextField label="Rue (facultatif)" maxLength={80} {...field('street')} />
        <div className="grid gap-4 sm:grid-cols-[8rem_1fr_6rem]">
          <TextField label="Code postal" maxLength={16} {...field('postcode')} />
          <TextField label="Ville" maxLength={80} {...field('city')} />
          <TextField label="Pays" maxLength={2} {...field('country')} />
        </div>
        <TextField
          label="Fuseau horaire"
          help="Les journées de l’entrepôt y vont de minuit à minuit."
          maxLength={64}
          {...field('timeZone')}
        />
      </Part>
      <Part title="La première boutique">
        <TextField label="Nom de la boutique" maxLength={120} {...field('shop')} />
      </Part>
      <Part title="Le premier administrateur">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Prénom et nom" maxLength={120} {...field('displayName')} />
          <TextField
            label="Identifiant"
            help="En minuscules, sans accent."
            maxLength={60}
            {...field('username')}
          />
        </div>
        <PasswordField
          label="Mot de passe"
          autoComplete="new-password"
          help={`${shortestPassword} caractères au moins. Quatre mots au hasard se retiennent bien.`}
          {...field('password')}
        />
        <PasswordField label="Le même, encore une fois" autoComplete="new-password" {...field('again')} />
      </Part>
      <Button type="submit" busy={busy} className="min-h-12 text-base">
        Installer l’entrepôt
      </Button>
    </Form>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="panel grid gap-4 p-5">
      <legend className="contents">
        <span className="text-lg font-bold">{title}</span>
      </legend>
      {children}
    </fieldset>
  )
}
