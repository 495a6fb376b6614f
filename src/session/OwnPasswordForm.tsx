import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { shortestPassword } from '#contract/endpoints/account.ts'
import { PasswordField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useSession, useSessionState } from './context.tsx'
import { AttemptRefusal } from './LoginForm.tsx'
import type { Once } from './session.ts'

/** After a password that is good for one log-in: the person chooses their own. */
export function OwnPasswordForm({ once }: { once: Once }) {
  const { choosePassword, forget } = useSession()
  const { attempt } = useSessionState()
  const [wanted, setWanted] = useState('')
  const [again, setAgain] = useState('')
  const [fault, setFault] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (attempt?.busy || wanted === '') return
    if (wanted !== again) return setFault('Ce n’est pas le même mot de passe.')
    setFault(undefined)
    void choosePassword(once, wanted)
  }

  return (
    <Form onSubmit={submit} aria-label="Choisir son mot de passe" className="flex flex-col gap-5">
      <AttemptRefusal />
      <PasswordField
        label="Votre mot de passe"
        value={wanted}
        onChange={setWanted}
        autoComplete="new-password"
        autoFocus
        help={`${shortestPassword} caractères au moins. Quatre mots au hasard se retiennent bien.`}
      />
      <PasswordField
        label="Le même, encore une fois"
        value={again}
        onChange={setAgain}
        autoComplete="new-password"
        error={fault}
      />
      <Button type="submit" busy={attempt?.busy ?? false} className="min-h-12 w-full text-base">
        Entrer
      </Button>
      <Button look="quiet" onClick={forget}>
        Revenir à la connexion
      </Button>
    </Form>
  )
}
