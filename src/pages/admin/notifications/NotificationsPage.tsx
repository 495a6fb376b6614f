import { Link, useNavigate } from 'react-router-dom'
import {
  type NotificationEntry,
  notificationCalls,
  type notificationSorts,
} from '#contract/endpoints/notification.ts'
import { eventKinds } from '#contract/entities/notification.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { plural } from '#src/ui/numbers.ts'
import { newNotificationPath, notificationPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { cell, ListPage, Tag } from '../list/ListPage.tsx'
import { ShopFilter } from '../list/ShopFilter.tsx'
import { useShopNames } from '../shop-names.ts'
import { Trouble } from './Trouble.tsx'
import { kindWord, stateWords } from './words.ts'

type Sort = (typeof notificationSorts)[number]
type Filters = { shop: string | undefined }

const columns: readonly Column[] = [
  { id: 'name', title: 'Nom', sorts: true, names: true },
  { id: 'shop', title: 'Boutique', sorts: true },
  { id: 'url', title: 'Adresse', className: 'px-4 py-3' },
  { id: 'kinds', title: 'Événements', className: 'px-4 py-3' },
  { id: 'status', title: 'État', sorts: true },
]

/** « Notifications »: the shops' servers that hear what happens here. */
export function NotificationsPage() {
  const go = useNavigate()
  const [asked, onAsk] = useAsked<Sort, Filters>('name', { shop: undefined })
  const { shop } = asked.filters
  const { data, ...reading } = useReading(
    notificationCalls.list,
    { query: { ...queryOf(asked), ...(shop ? { shop } : {}) } },
    { keepPrevious: true, afterChanges: true, everyMs: 30_000 },
  )
  return (
    <ListPage
      title="Notifications"
      lead="Les serveurs des boutiques, qui apprennent ce qui arrive ici."
      add={{
        id: 'notification.add',
        title: 'Ajouter une notification',
        keywords: ['créer', 'nouvelle', 'webhook'],
        run: () => go(newNotificationPath),
      }}
      search={{ label: 'Rechercher', placeholder: 'Nom, adresse…' }}
      filters={<ShopFilter value={shop} onChange={shop => onAsk({ filters: { shop } })} />}
      asked={asked}
      onAsk={onAsk}
      columns={columns}
      rows={data?.data.notifications}
      total={data?.data.total ?? 0}
      reading={reading}
      none="Aucun serveur de boutique n’apprend encore rien d’ici. Ajoutez-en un."
      onOpen={({ id }) => go(notificationPath(id))}
    >
      {notification => <Line notification={notification} />}
    </ListPage>
  )
}

function Line({ notification }: { notification: NotificationEntry }) {
  const { id, name, shop, url, kinds, status } = notification
  const owner = useShopNames({ shops: [shop], otherShops: 0 })
  const [only] = kinds
  return (
    <>
      <Cell className={`${cell} font-semibold`}>
        <Link to={notificationPath(id)} className="inline-flex min-h-11 items-center hover:underline">
          {name}
        </Link>
        {status !== 'active' && <Tag look="warning">{stateWords[status]}</Tag>}
      </Cell>
      <Cell className={cell}>{owner}</Cell>
      <Cell className={`${cell} text-ink-2`}>{url}</Cell>
      <Cell className={cell}>
        {kinds.length === eventKinds.length
          ? 'tous'
          : kinds.length === 1 && only
            ? kindWord(only)
            : plural(kinds.length, 'sorte')}
      </Cell>
      <Cell className={cell}>
        <Trouble of={notification} calm="tout est reçu" />
      </Cell>
    </>
  )
}
