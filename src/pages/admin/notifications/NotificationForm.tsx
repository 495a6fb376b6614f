import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { type NotificationEntry, NotificationWanted } from '#contract/endpoints/notification.ts'
import { useAccess } from '#src/session/access.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { Choices } from '../Choices.tsx'
import { useShopNames } from '../shop-names.tsx'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { kindOptions, kindsOf } from './words.ts'

type Typed = Omit<NotificationWanted, 'id'>
type Faults = Partial<Record<'name' | 'shop' | 'url' | 'kinds', string>>

type Props = {
  notification?: NotificationEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (wanted: Typed) => Promise<string | undefined>
}

export function NotificationForm({ notification, act, onSave }: Props) {
  const { shops } = useAccess()
  const only = shops.length === 1 ? (shops[0]?.slug ?? null) : null
  const [name, setName] = useState(notification?.name ?? '')
  const [shop, setShop] = useState(notification?.shop ?? only)
  const [url, setUrl] = useState(notification?.url ?? '')
  const [kinds, setKinds] = useState<readonly string[]>(
    notification?.kinds ?? kindOptions.map(({ id }) => id),
  )
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(!notification)
  useFormAct('notification.save', act, form)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wanted = kindsOf(kinds)
    setFaults({
      ...(name.trim() === '' ? { name: 'Donnez un nom.' } : {}),
      ...(shop === null ? { shop: 'Choisissez la boutique.' } : {}),
      ...(NotificationWanted.shape.url.safeParse(url.trim()).success
        ? {}
        : { url: 'Donnez l’adresse entière, comme https://boutique.example/evenements.' }),
      ...(wanted.length === 0 ? { kinds: 'Cochez au moins un événement.' } : {}),
    })
    const typed = NotificationWanted.safeParse({ name, shop, url: url.trim(), kinds: wanted })
    if (!typed.success) return
    setBusy(true)
    setProblem(await onSave(typed.data))
    setBusy(false)
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label="Notification"
      className="panel grid max-w-3xl gap-6 p-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nom"
          value={name}
          onChange={setName}
          required
          maxLength={80}
          error={faults.name}
          help="Pour la reconnaître ici : le site, la comptabilité…"
        />
        {notification ? (
          <OwnShop slug={notification.shop} />
        ) : (
          <Select
            label="Boutique"
            value={shop}
            onChange={setShop}
            placeholder="À choisir"
            error={faults.shop}
            options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
          />
        )}
        <TextField
          className="sm:col-span-2"
          label="Adresse"
          value={url}
          onChange={setUrl}
          required
          maxLength={500}
          inputMode="url"
          error={faults.url}
          help="Celle que la boutique a donnée. Les événements y sont postés, signés."
        />
      </div>
      <div>
        <Choices
          title="Événements"
          help="Ce que ce serveur veut apprendre."
          options={kindOptions}
          chosen={kinds}
          onChange={setKinds}
        />
        <FormProblem>{faults.kinds}</FormProblem>
      </div>
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </Form>
  )
}

function OwnShop({ slug }: { slug: string }) {
  const name = useShopNames({ shops: [slug], otherShops: 0 })
  return (
    <div>
      <p className="mb-1.5 font-semibold">Boutique</p>
      <p className="py-2.5">{name}</p>
    </div>
  )
}
