import { Link, useNavigate } from 'react-router-dom'
import { shopCalls, type shopSorts } from '#contract/endpoints/shop.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { count } from '#src/ui/numbers.ts'
import { newShopPath, shopPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { cell, ListPage } from '../list/ListPage.tsx'

type Sort = (typeof shopSorts)[number]

const columns: readonly Column[] = [
  { id: 'name', title: 'Nom', sorts: true, names: true },
  { id: 'slug', title: 'Adresse courte', sorts: true },
  { id: 'city', title: 'Ville', className: 'px-4 py-3' },
  { id: 'people', title: 'Personnes', sorts: true },
  { id: 'articles', title: 'Articles', sorts: true },
  { id: 'orders', title: 'Commandes', sorts: true },
]

/** « Boutiques »: for whom the warehouse works. */
export function ShopsPage() {
  const go = useNavigate()
  const [asked, onAsk] = useAsked<Sort, object>('name', {})
  const { data, ...reading } = useReading(
    shopCalls.list,
    { query: queryOf(asked) },
    { keepPrevious: true, afterChanges: true },
  )
  return (
    <ListPage
      title="Boutiques"
      lead="Pour qui l’entrepôt travaille."
      add={{
        id: 'shop.add',
        title: 'Ajouter une boutique',
        keywords: ['créer', 'nouveau', 'client'],
        run: () => go(newShopPath),
      }}
      files="shops"
      search={{ label: 'Rechercher', placeholder: 'Nom, adresse courte…' }}
      asked={asked}
      onAsk={onAsk}
      columns={columns}
      rows={data?.data.shops}
      total={data?.data.total ?? 0}
      reading={reading}
      none="Aucune boutique ne répond à cette recherche."
      onOpen={({ id }) => go(shopPath(id))}
    >
      {({ id, name, slug, address, people, articles, orders }) => (
        <>
          <Cell className={`${cell} font-semibold`}>
            <Link to={shopPath(id)} className="inline-flex min-h-11 items-center hover:underline">
              {name}
            </Link>
          </Cell>
          <Cell className={cell}>{slug}</Cell>
          <Cell className={`${cell} text-ink-2`}>
            {address ? `${address.postcode} ${address.city}` : '—'}
          </Cell>
          <Cell className={`${cell} tabular-nums`}>
            {count(people)} <span className="text-ink-2 md:sr-only">personnes</span>
          </Cell>
          <Cell className={`${cell} tabular-nums`}>
            {count(articles)} <span className="text-ink-2 md:sr-only">articles</span>
          </Cell>
          <Cell className={`${cell} tabular-nums`}>
            {count(orders)} <span className="text-ink-2 md:sr-only">commandes</span>
          </Cell>
        </>
      )}
    </ListPage>
  )
}
