import Clock from 'lucide-react/icons/clock-alert'
import FileWarning from 'lucide-react/icons/file-warning'
import Hourglass from 'lucide-react/icons/hourglass'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import PackageOpen from 'lucide-react/icons/package-open'
import TrendingDown from 'lucide-react/icons/trending-down'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type ShopHome, shopHomeCalls } from '#contract/endpoints/shop-home.ts'
import { orderStatusWords } from '#contract/entities/order.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useShop } from '#src/session/access.tsx'
import { formatDayHour, formatHour, formatLongDay } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { count, plural } from '#src/ui/numbers.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { deliveryDoor } from '../admin/delivery-door.ts'
import { Heading } from '../admin/Heading.tsx'
import { orderDoor } from '../admin/order-door.ts'
import { shopReturnPath } from '../admin/return-door.ts'
import { stockArticlePath } from '../admin/stock-door.ts'
import { dateWords } from '../home/perishing-words.ts'
import { joinFacts, More, Panel, Row } from '../home/Row.tsx'

/** « Aperçu »: where a shop stands, and what it must decide. */
export function ShopHomePage() {
  const { slug, name } = useShop()
  const { data, refused, isFetching, readAgain } = useReading(
    shopHomeCalls.now,
    { params: { slugShop: slug } },
    { everyMs: 60_000, afterChanges: true, onFocus: true, keepPrevious: true },
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <Heading title="Aperçu" lead={`Où en est ${name} à l’entrepôt, et ce qui attend votre décision.`} />
      {data ? (
        <Shown home={data.data} />
      ) : refused ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
      ) : (
        <LoadingPanel />
      )}
    </div>
  )
}

function Shown({ home }: { home: ShopHome }) {
  const { slug: shopSlug } = useShop()
  const orders = orderDoor({ shopSlug })
  const deliveries = deliveryDoor({ shopSlug })
  const { late, held, departures, refusedAddresses, returns, uneven, questions, today } = home
  const { runningOut, perishing } = home
  return (
    <>
      <section aria-labelledby="standing" className="panel grid gap-4 p-5">
        <h2 id="standing" className="font-bold">
          Commandes
        </h2>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
          {home.orders.map(({ status, total }) => (
            <Figure key={status} name={orderStatusWords[status]} n={total} to={orders.orders} />
          ))}
          <Figure name="En retard" n={late.total} to={orders.orders} />
        </dl>
        <p className="text-ink-2">
          Aujourd’hui : {plural(today.received, 'pièce reçue', 'pièces reçues')},{' '}
          {plural(today.returned, 'rendue')}, {plural(today.shipped, 'partie')}.
          {questions > 0 && ` ${plural(questions, 'question attend', 'questions attendent')} une réponse.`}
        </p>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <List id="late" title="En retard" of={late} none="Aucune commande n’est en retard.">
          {late.first.map(({ name, customer, cutoffAt }) => (
            <Row
              key={name}
              icon={Clock}
              title={joinFacts(name, customer)}
              hint={`départ manqué ${formatDayHour(cutoffAt)}`}
              to={orders.order(name)}
            />
          ))}
        </List>
        <List id="held" title="En attente" of={held} none="Aucune commande n’est en attente.">
          {held.first.map(({ name, customer, why }) => (
            <Row
              key={name}
              icon={FileWarning}
              title={joinFacts(name, customer)}
              hint={why ?? ''}
              to={orders.order(name)}
            />
          ))}
        </List>
        <List
          id="departures"
          title="Prochains départs"
          of={{ first: departures, total: departures.length }}
          none="Aucune commande n’attend de départ."
        >
          {departures.map(({ carrier, at, orders: waiting }) => (
            <Row
              key={`${carrier} ${at}`}
              icon={Truck}
              title={joinFacts(carrier, formatDayHour(at))}
              hint={plural(waiting, 'commande à emballer', 'commandes à emballer')}
              to={orders.orders}
            />
          ))}
        </List>
        <List
          id="addresses"
          title="Adresses refusées"
          of={refusedAddresses}
          none="Aucun transporteur ne refuse d’adresse."
        >
          {refusedAddresses.first.map(({ order, customer, carrier, why }) => (
            <Row
              key={order}
              icon={MapPinOff}
              title={joinFacts(order, customer)}
              hint={joinFacts(carrier, why)}
              to={orders.order(order)}
            />
          ))}
        </List>
        <List
          id="returns"
          title="Retours à décider"
          of={returns}
          none="Aucun retour n’attend votre décision."
        >
          {returns.first.map(({ name, order, customer, waitReason, pieces }) => (
            <Row
              key={name}
              icon={Undo2}
              title={joinFacts(name, customer ?? 'colis inconnu')}
              hint={joinFacts(waitReason, plural(pieces, 'pièce'), order)}
              to={shopReturnPath(shopSlug, name)}
            />
          ))}
        </List>
        <List
          id="uneven"
          title="Livraisons avec un écart"
          of={uneven}
          none="Chaque livraison des 30 derniers jours est arrivée comme annoncée."
        >
          {uneven.first.map(({ name, supplier, closedAt, expected, received }) => (
            <Row
              key={name}
              icon={PackageOpen}
              title={joinFacts(name, supplier)}
              hint={`${count(received)} sur ${count(expected)}, clôturée le ${formatLongDay(closedAt)}`}
              to={deliveries.delivery(name)}
            />
          ))}
        </List>
        <List
          id="running-out"
          title="Bientôt épuisé"
          of={runningOut}
          at={runningOut.at}
          none="Aucun article ne s’épuise dans les deux semaines."
        >
          {runningOut.first.map(({ sku, name, pieces, daysLeft }) => (
            <Row
              key={sku}
              icon={TrendingDown}
              title={name}
              hint={joinFacts(
                pieces === 0 ? 'épuisé' : `encore ${plural(daysLeft, 'jour')} au rythme des 30 derniers`,
                plural(pieces, 'pièce'),
                sku,
              )}
              to={stockArticlePath(shopSlug, sku)}
            />
          ))}
        </List>
        {perishing.total > 0 && (
          <List id="perishing" title="Bientôt périmé" of={perishing} none="">
            {perishing.first.map(goods => (
              <Row
                key={`${goods.sku} ${goods.place} ${goods.lot} ${goods.expiry}`}
                icon={Hourglass}
                title={goods.name}
                hint={joinFacts(
                  dateWords(goods),
                  plural(goods.pieces, 'pièce'),
                  goods.lot !== null && `lot ${goods.lot}`,
                  goods.state === 'soon' ? 'à proposer à vos clients' : 'à retirer de la vente',
                )}
                to={stockArticlePath(shopSlug, goods.sku)}
              />
            ))}
          </List>
        )}
      </div>
    </>
  )
}

function Figure({ name, n, to }: { name: string; n: number; to: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-2xl font-bold tabular-nums">
        {n > 0 ? (
          <Link to={to} className="underline-offset-4 hover:underline" aria-label={`${name} : ${count(n)}`}>
            {count(n)}
          </Link>
        ) : (
          count(n)
        )}
      </dd>
    </div>
  )
}

type ListProps = {
  id: string
  title: string
  of: { first: readonly unknown[]; total: number }
  none: string
  /** The moment that it was counted at, where that may be a while ago. */
  at?: string
  children: ReactNode
}

function List({ id, title, of: { first, total }, none, at, children }: ListProps) {
  const note = joinFacts(count(total), at !== undefined && `à ${formatHour(at)}`)
  return (
    <Panel id={id} title={title} note={total > 0 ? note : undefined}>
      {total === 0 ? <p className="px-5 py-6 text-ink-2">{none}</p> : <ul>{children}</ul>}
      <More shown={first.length} total={total} />
    </Panel>
  )
}
