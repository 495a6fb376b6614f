import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { accountCalls, shortestPassword } from '#contract/endpoints/account.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { PasswordField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'

type Faults = { current?: string; wanted?: string; again?: string }

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const call = useCall()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [again, setAgain] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = faultsIn({ current, wanted, again })
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    const answer = await call(accountCalls.changePassword, { body: { current, wanted } })
    setBusy(false)
    if (isRefusal(answer)) {
      const { code, detail } = answer.refused
      return setFaults(/-(short|common|same)$/.test(code) ? { wanted: detail } : { current: detail })
    }
    setCurrent('')
    setWanted('')
    setAgain('')
    notify({ level: 'success', text: 'Votre mot de passe est changé, vos autres sessions sont fermées.' })
    onChanged()
  }

  return (
    <section aria-labelledby="password" className="panel p-5">
      <h2 id="password" className="mb-4 text-lg font-bold">
        Mon mot de passe
      </h2>
      <Form onSubmit={event => void save(event)} className="grid max-w-md gap-4">
        <PasswordField
          label="Mot de passe actuel"
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          error={faults.current}
        />
        <PasswordField
          label="Nouveau mot de passe"
          value={wanted}
          onChange={setWanted}
          autoComplete="new-password"
          help={`${shortestPassword} caractères au moins. Quatre mots au hasard se retiennent bien.`}
          error={faults.wanted}
        />
        <PasswordField
          label="Le nouveau, encore une fois"
          value={again}
          onChange={setAgain}
          autoComplete="new-password"
          error={faults.again}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          Changer le mot de passe
        </Button>
      </Form>
    </section>
  )
}

function faultsIn({ current, wanted, again }: { current: string; wanted: string; again: string }): Faults {
  return {
    ...(current === '' ? { current: 'Tapez votre mot de passe actuel.' } : {}),
    ...(wanted === '' ? { wanted: 'Tapez le nouveau mot de passe.' } : {}),
    ...(wanted !== again ? { again: 'Ce n’est pas le même mot de passe.' } : {}),
  }
}
