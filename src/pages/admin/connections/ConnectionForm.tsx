import { useState } from 'react'
import * as z from 'zod/mini'
import { type ConnectionEntry, ConnectionWanted, misplaced } from '#contract/endpoints/connection.ts'
import { type ConnectorKind, connectorKinds } from '#contract/entities/notification.ts'
import { useConnectionDoor } from '../connection-door.ts'
import { DraftForm } from '../form/EntryForm.tsx'
import { type Part, row, secret, select, shop, text, when } from '../form/parts.tsx'
import { useOnlyShop } from '../shop-names.tsx'
import { kindOptions, kindWords } from './words.ts'

const Typed = z.omit(ConnectionWanted, { id: true })
type Draft = {
  name: string
  shop: string | null
  kind: ConnectorKind
  url: string
  account: string
  secret: string
}

type Props = {
  connection?: ConnectionEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (wanted: z.infer<typeof Typed>) => Promise<string | undefined>
}

/** Where a shop's program is and who this server is there. The password goes in and never out. */
export function ConnectionForm({ connection, act, onSave }: Props) {
  const only = useOnlyShop()
  const door = useConnectionDoor()
  const [draft, setDraft] = useState<Draft>({
    ...(connection ?? { name: '', shop: door.shop ?? only, kind: connectorKinds[0], url: '', account: '' }),
    secret: '',
  })
  const fields = ({ kind }: Draft): readonly Part<Draft>[] => [
    row(
      2,
      text('name', 'Nom', {
        className: 'sm:col-span-2',
        required: true,
        maxLength: 80,
        wrong: 'Donnez un nom.',
        help: door.shop === undefined ? 'Pour la reconnaître ici.' : 'Pour le reconnaître ici.',
      }),
      when(
        door.shop === undefined,
        shop({ disabled: connection !== undefined, wrong: 'Choisissez la boutique.' }),
      ),
      select('kind', 'Programme', kindOptions, { disabled: connection !== undefined }),
      text('url', 'Adresse', {
        className: 'sm:col-span-2',
        required: true,
        maxLength: 500,
        inputMode: 'url',
        wrong: 'Donnez l’adresse entière, en https://.',
        help: kindWords[kind].url,
      }),
      text('account', kindWords[kind].account.label, {
        required: true,
        maxLength: 200,
        wrong: kindWords[kind].account.missing,
        help: kindWords[kind].account.help,
      }),
      secret('secret', kindWords[kind].secret.label, {
        maxLength: 1000,
        wrong: kindWords[kind].secret.missing,
        help: connection ? 'Chiffré, et plus jamais montré. Vide : il reste.' : kindWords[kind].secret.help,
      }),
    ),
  ]
  const also = ({ kind, url, account, secret }: Draft) => {
    const given = { kind, account: account.trim(), ...(secret === '' ? {} : { secret: secret.trim() }) }
    const wrong = misplaced(given).filter(field => given[field])
    return {
      ...Object.fromEntries(wrong.map(field => [field, kindWords[kind][field].wrong])),
      ...(secret === '' && connection?.url !== url.trim() ? { secret: kindWords[kind].secret.missing } : {}),
    }
  }
  const save = async (wanted: z.infer<typeof Typed>) => {
    const refused = await onSave(wanted)
    if (refused === undefined) setDraft(before => ({ ...before, secret: '' }))
    return refused
  }
  return (
    <DraftForm
      id="connection.save"
      label="Connexion"
      act={act}
      isNew={!connection}
      draft={draft}
      onChange={setDraft}
      fields={fields}
      read={({ secret, ...draft }) => Typed.safeParse({ ...draft, ...(secret === '' ? {} : { secret }) })}
      also={also}
      onSave={save}
    />
  )
}
