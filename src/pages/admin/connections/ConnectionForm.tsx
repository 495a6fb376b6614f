import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { type ConnectionEntry, ConnectionWanted, misplaced } from '#contract/endpoints/connection.ts'
import { connectorKinds } from '#contract/entities/notification.ts'
import { useAccess } from '#src/session/access.tsx'
import { PasswordField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { kindOptions, kindWords } from './words.ts'

type Typed = Omit<ConnectionWanted, 'id'>
type Faults = Partial<Record<'name' | 'shop' | 'url' | 'account' | 'secret', string>>

type Props = {
  connection?: ConnectionEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (wanted: Typed) => Promise<string | undefined>
}

/** Where a shop's program is and who this server is there. The password goes in and never out. */
export function ConnectionForm({ connection, act, onSave }: Props) {
  const { shops } = useAccess()
  const only = shops.length === 1 ? (shops[0]?.slug ?? null) : null
  const [name, setName] = useState(connection?.name ?? '')
  const [shop, setShop] = useState(connection?.shop ?? only)
  const [kind, setKind] = useState(connection?.kind ?? connectorKinds[0])
  const [url, setUrl] = useState(connection?.url ?? '')
  const [account, setAccount] = useState(connection?.account ?? '')
  const [secret, setSecret] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(!connection)
  useFormAct('connection.save', act, form)
  const words = kindWords[kind]

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const given = { kind, account: account.trim(), ...(secret === '' ? {} : { secret: secret.trim() }) }
    const wrong = misplaced(given)
    const needsSecret = secret === '' && connection?.url !== url.trim()
    setFaults({
      ...Object.fromEntries(wrong.map(field => [field, words[field].wrong])),
      ...(name.trim() === '' ? { name: 'Donnez un nom.' } : {}),
      ...(shop === null ? { shop: 'Choisissez la boutique.' } : {}),
      ...(ConnectionWanted.shape.url.safeParse(url.trim()).success
        ? {}
        : { url: 'Donnez l’adresse entière, en https://.' }),
      ...(account.trim() === '' ? { account: words.account.missing } : {}),
      ...(needsSecret ? { secret: words.secret.missing } : {}),
    })
    const typed = ConnectionWanted.safeParse({
      ...{ name, shop, kind, url: url.trim(), account },
      ...(secret === '' ? {} : { secret }),
    })
    if (!typed.success || needsSecret || wrong.length > 0) return
    setBusy(true)
    const refused = await onSave(typed.data)
    setBusy(false)
    setProblem(refused)
    if (refused === undefined) setSecret('')
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label="Connexion"
      className="panel grid max-w-3xl gap-6 p-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          className="sm:col-span-2"
          label="Nom"
          value={name}
          onChange={setName}
          required
          maxLength={80}
          error={faults.name}
          help="Pour la reconnaître ici."
        />
        <Select
          label="Boutique"
          value={shop}
          onChange={setShop}
          placeholder="À choisir"
          disabled={connection !== undefined}
          error={faults.shop}
          options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
        />
        <Select
          label="Programme"
          value={kind}
          onChange={id => {
            setKind(kindOptions.find(one => one.id === id)?.id ?? kind)
            // What was wrong was said of the other program's keys.
            setFaults({})
          }}
          disabled={connection !== undefined}
          options={kindOptions}
        />
        <TextField
          className="sm:col-span-2"
          label="Adresse"
          value={url}
          onChange={setUrl}
          required
          maxLength={500}
          inputMode="url"
          error={faults.url}
          help={words.url}
        />
        <TextField
          label={words.account.label}
          value={account}
          onChange={setAccount}
          required
          maxLength={200}
          error={faults.account}
          help={words.account.help}
        />
        <PasswordField
          label={words.secret.label}
          value={secret}
          onChange={setSecret}
          autoComplete="new-password"
          maxLength={1000}
          error={faults.secret}
          help={connection ? 'Chiffré, et plus jamais montré. Vide : il reste.' : words.secret.help}
        />
      </div>
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </Form>
  )
}
