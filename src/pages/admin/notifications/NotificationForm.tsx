import * as z from 'zod/mini'
import { type NotificationEntry, NotificationWanted } from '#contract/endpoints/notification.ts'
import type { EventKind } from '#contract/entities/notification.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { choices, type Part, row, shop, text, when } from '../form/parts.tsx'
import { useNotificationDoor } from '../notification-door.ts'
import { useOnlyShop } from '../shop-names.tsx'
import { kindOptions } from './words.ts'

const Typed = z.omit(NotificationWanted, { id: true })
type Draft = { name: string; shop: string | null; url: string; kinds: readonly EventKind[] }

type Props = {
  notification?: NotificationEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (wanted: z.infer<typeof Typed>) => Promise<string | undefined>
}

const fieldsOf = (isNew: boolean, choosesShop: boolean): readonly Part<Draft>[] => [
  row(
    2,
    text('name', 'Nom', {
      required: true,
      maxLength: 80,
      wrong: 'Donnez un nom.',
      help: 'Pour la reconnaître ici : le site, la comptabilité…',
    }),
    when(choosesShop, shop({ disabled: !isNew, wrong: 'Choisissez la boutique.' })),
    text('url', 'Adresse', {
      className: 'sm:col-span-2',
      required: true,
      maxLength: 500,
      inputMode: 'url',
      wrong: 'Donnez l’adresse entière, comme https://boutique.example/evenements.',
      help: `${choosesShop ? 'Celle que la boutique a donnée' : 'Celle de votre serveur'}. Les événements y sont postés, signés.`,
    }),
  ),
  choices('kinds', 'Événements', kindOptions, {
    help: 'Ce que ce serveur veut apprendre.',
    wrong: 'Cochez au moins un événement.',
  }),
]

export function NotificationForm({ notification, act, onSave }: Props) {
  const only = useOnlyShop()
  const door = useNotificationDoor()
  return (
    <EntryForm<Draft, z.infer<typeof Typed>>
      id="notification.save"
      label="Notification"
      act={act}
      isNew={!notification}
      start={
        notification ?? { name: '', shop: door.shop ?? only, url: '', kinds: kindOptions.map(({ id }) => id) }
      }
      fields={fieldsOf(!notification, door.shop === undefined)}
      read={draft => Typed.safeParse(draft)}
      onSave={onSave}
    />
  )
}
