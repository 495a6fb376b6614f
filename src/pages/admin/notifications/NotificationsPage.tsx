import { notificationCalls } from '#contract/endpoints/notification.ts'
import { type EventKind, eventKinds } from '#contract/entities/notification.ts'
import { plural } from '#src/ui/numbers.ts'
import { newNotificationPath, notificationPath } from '../addresses.ts'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { ShopName } from '../shop-names.tsx'
import { Trouble } from './Trouble.tsx'
import { kindWord, stateWords } from './words.ts'

/** « Notifications »: the shops' servers that hear what happens here. */
export const NotificationsPage = listPage({
  title: 'Notifications',
  lead: 'Les serveurs des boutiques, qui apprennent ce qui arrive ici.',
  add: {
    id: 'notification.add',
    title: 'Ajouter une notification',
    keywords: ['créer', 'nouvelle', 'webhook'],
    to: newNotificationPath,
  },
  call: notificationCalls.list,
  again: { everyMs: 30_000 },
  read: ({ notifications, total }) => ({ rows: notifications, total }),
  sorted: { by: 'name', order: 'asc' },
  search: 'Nom, adresse…',
  filters: { shop: shopFilter },
  opens: ({ id }) => notificationPath(id),
  none: 'Aucun serveur de boutique n’apprend encore rien d’ici. Ajoutez-en un.',
  columns: [
    {
      id: 'name',
      title: 'Nom',
      sorts: true,
      names: true,
      cell: ({ name }) => name,
      tags: ({ status }) => status !== 'active' && <Tag look="warning">{stateWords[status]}</Tag>,
    },
    { id: 'shop', title: 'Boutique', sorts: true, cell: ({ shop }) => <ShopName of={shop} /> },
    { id: 'url', title: 'Adresse', quiet: true, cell: ({ url }) => url },
    { id: 'kinds', title: 'Événements', cell: ({ kinds }) => kindsText(kinds) },
    {
      id: 'status',
      title: 'État',
      sorts: true,
      cell: notification => <Trouble of={notification} calm="tout est reçu" />,
    },
  ],
})

const kindsText = (kinds: readonly EventKind[]) =>
  kinds.length === eventKinds.length
    ? 'tous'
    : kinds.length === 1
      ? kinds.map(kindWord).join('')
      : plural(kinds.length, 'sorte')
