import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { type CarrierEntry, carrierCalls } from '#contract/endpoints/carrier.ts'
import { useCall } from '#src/api/context.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { PasswordField } from '#src/ui/aria/PasswordField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { carryOut } from '../carry-out.ts'
import { useFormAct } from '../useFormAct.ts'

type Props = {
  carrier: CarrierEntry
  /** Asks first: a removed secret cannot be taken back. */
  onRemove: () => void
  readAgain: () => void
}

/** The warehouse's account with a carrier. Its secret goes in and never out. */
export function Account({ carrier: { id, name, account }, onRemove, readAgain }: Props) {
  const call = useCall()
  const [number, setNumber] = useState(account.number)
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFormAct('carrier.save-account', 'Enregistrer le compte', form)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const body = { number: number.trim(), ...(secret === '' ? {} : { secret }) }
    const send = () => call(carrierCalls.account, { params: { carrier: id }, body })
    const refused = await carryOut(send, `Le compte chez ${name} est enregistré.`)
    setBusy(false)
    setProblem(refused)
    if (refused !== undefined) return
    setSecret('')
    readAgain()
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-labelledby="account"
      className="panel grid max-w-3xl gap-5 p-5"
    >
      <div>
        <h2 id="account" className="text-lg font-bold">
          Compte de l’entrepôt
        </h2>
        <p className="text-ink-2">
          Ce que ce transporteur demande pour donner ses numéros. Le secret est chiffré et ne s’affiche
          jamais.
        </p>
      </div>
      {!account.readable && (
        <p className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
          La clé de chiffrement du serveur a changé : ce secret ne se lit plus. Saisissez-le de nouveau.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Numéro de compte"
          value={number}
          onChange={setNumber}
          maxLength={80}
          help="Ou identifiant, tel que le transporteur l’a donné."
        />
        <PasswordField
          label="Secret"
          value={secret}
          onChange={setSecret}
          autoComplete="new-password"
          maxLength={1000}
          help={
            account.storedAt === null
              ? 'Clé d’API ou mot de passe. Aucun n’est enregistré.'
              : `Enregistré le ${formatYearDayHour(account.storedAt)}. Vide : il reste.`
          }
        />
      </div>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Enregistrer le compte
        </Button>
        {account.storedAt !== null && (
          <Button look="quiet" onClick={onRemove}>
            Retirer le secret
          </Button>
        )}
      </div>
    </Form>
  )
}
