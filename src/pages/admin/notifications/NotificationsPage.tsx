import { useNavigate } from 'react-router-dom'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { type NotificationEntry, notificationCalls } from '#contract/endpoints/notification.ts'
import { shopNotificationCalls } from '#contract/endpoints/shop-notification.ts'
import { type EventKind, eventKinds } from '#contract/entities/notification.ts'
import { plural } from '#src/ui/numbers.ts'
import { newNotificationPath, notificationPath } from '../addresses.ts'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { type Column, Tag } from '../list/Rows.tsx'
import { notificationDoor, useNotificationDoor } from '../notification-door.ts'
import { ShopName } from '../shop-names.tsx'
import { Trouble } from './Trouble.tsx'
import { kindWord, stateWords } from './words.ts'

const kindsText = (kinds: readonly EventKind[]) =>
  kinds.length === eventKinds.length
    ? 'tous'
    : kinds.length === 1
      ? kinds.map(kindWord).join('')
      : plural(kinds.length, 'sorte')

const add = {
  id: 'notification.add',
  title: 'Ajouter une notification',
  keywords: ['créer', 'nouvelle', 'webhook'],
}

const common = {
  title: 'Notifications',
  again: { everyMs: 30_000 },
  read: ({ notifications, total }: AnswerOf<typeof notificationCalls.list>['data']) => ({
    rows: notifications,
    total,
  }),
  sorted: { by: 'name', order: 'asc' },
  search: 'Nom, adresse…',
} as const

type Sort = NonNullable<QueryOf<typeof notificationCalls.list>['sort']>

const nameColumn: Column<NotificationEntry, Sort> = {
  id: 'name',
  title: 'Nom',
  sorts: true,
  names: true,
  cell: ({ name }) => name,
  tags: ({ status }) => status !== 'active' && <Tag look="warning">{stateWords[status]}</Tag>,
}

const otherColumns: readonly Column<NotificationEntry, Sort>[] = [
  { id: 'url', title: 'Adresse', quiet: true, cell: ({ url }) => url },
  { id: 'kinds', title: 'Événements', cell: ({ kinds }) => kindsText(kinds) },
  {
    id: 'status',
    title: 'État',
    sorts: true,
    cell: notification => <Trouble of={notification} calm="tout est reçu" />,
  },
]

/** « Notifications »: the shops' servers that hear what happens here. */
export const NotificationsPage = listPage({
  ...common,
  lead: 'Les serveurs des boutiques, qui apprennent ce qui arrive ici.',
  add: { ...add, to: newNotificationPath },
  call: notificationCalls.list,
  filters: { shop: shopFilter },
  opens: ({ id }) => notificationPath(id),
  none: 'Aucun serveur de boutique n’apprend encore rien d’ici. Ajoutez-en un.',
  columns: [
    nameColumn,
    { id: 'shop', title: 'Boutique', sorts: true, cell: ({ shop }) => <ShopName of={shop} /> },
    ...otherColumns,
  ],
})

/** « Notifications » of one shop. */
export const ShopNotificationsPage = listPage({
  ...common,
  lead: 'Vos serveurs, qui apprennent ce qui arrive à l’entrepôt.',
  call: shopNotificationCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  opens: ({ id }, here) => notificationDoor(here).notification(id),
  none: 'Aucun de vos serveurs n’apprend encore rien d’ici. Ajoutez-en un.',
  columns: [nameColumn, ...otherColumns],
  usePage() {
    const go = useNavigate()
    const { newNotification } = useNotificationDoor()
    return { add: { ...add, run: () => go(newNotification) } }
  },
})
