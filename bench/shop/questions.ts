import { dayIn, usualZone } from '#contract/day.ts'

const door = '/rest/shop/atelier'
const [orders, stock, articles] = [`${door}/orders`, `${door}/stock`, `${door}/articles`]
const [deliveries, returns] = [`${door}/deliveries`, `${door}/returns`]
const dayMs = 24 * 3_600_000
const daysAgo = (days: number) => dayIn(usualZone, Date.now() - days * dayMs)

/** The questions that a shop's screens ask: first pages, each filter, searches, orders, and pages far away. */
export const questions = (): Readonly<Record<string, string>> => ({
  overview: `${door}/home`,

  'orders: first page': orders,
  'orders: the 50,000th': `${orders}?page=1000`,
  'orders: the last page': `${orders}?page=1999`,
  'orders: pending': `${orders}?status=pending`,
  'orders: on lists': `${orders}?status=picking`,
  'orders: packed': `${orders}?status=packed`,
  'orders: shipped': `${orders}?status=shipped`,
  'orders: shipped, the 50,000th': `${orders}?status=shipped&page=1000`,
  'orders: cancelled': `${orders}?status=cancelled`,
  'orders: late': `${orders}?due=late`,
  'orders: of a carrier': `${orders}?carrier=colissimo`,
  'orders: by name': `${orders}?sort=name&order=asc`,
  'orders: by customer': `${orders}?sort=customer&order=asc`,
  'orders: by departure': `${orders}?sort=cutoff&order=asc`,
  'orders: late, by departure': `${orders}?due=late&sort=cutoff&order=asc`,
  'orders: a customer': `${orders}?text=garnier`,
  'orders: two letters of a customer': `${orders}?text=ma`,
  'orders: a customer, shipped': `${orders}?text=garnier&status=shipped`,
  'orders: a number': `${orders}?text=CD00001234`,
  'orders: the end of a number': `${orders}?text=4242`,
  'orders: nothing found': `${orders}?text=introuvable`,
  'an order': `${orders}/CD00001234`,
  'its history': `${orders}/CD00001234/history`,

  'stock: first page': stock,
  'stock: the 10,000th article': `${stock}?page=200`,
  'stock: by reference': `${stock}?sort=sku&order=desc`,
  'stock: by pieces': `${stock}?sort=pieces&order=desc`,
  'stock: a word': `${stock}?text=carnet`,
  'stock: a word’s beginning and a number': `${stock}?text=${encodeURIComponent('lam 12')}`,
  'stock: a reference': `${stock}?text=ART-00042`,
  'stock: a code': `${stock}?text=REF-00042`,
  'stock: below the threshold': `${stock}?state=low`,
  'stock: nothing available': `${stock}?state=none`,
  'stock: nothing available, by pieces': `${stock}?state=none&sort=pieces`,
  'stock: nothing available, a word': `${stock}?state=none&text=carnet`,
  'stock: perishing soon': `${stock}?state=expiring`,
  'stock: in quarantine': `${stock}?state=quarantine`,
  'stock: a month ago': `${stock}?day=${daysAgo(30)}`,
  'stock: eleven months ago': `${stock}?day=${daysAgo(330)}`,
  'stock: a month ago, by pieces': `${stock}?day=${daysAgo(30)}&sort=pieces`,
  'stock: eleven months ago, by pieces': `${stock}?day=${daysAgo(330)}&sort=pieces`,
  'an article’s stock': `${stock}/ART-00042`,
  'an article’s stock eleven months ago': `${stock}/ART-00042?day=${daysAgo(330)}`,
  'its moves': `${stock}/ART-00042/moves`,
  'its moves until then': `${stock}/ART-00042/moves?day=${daysAgo(330)}`,

  'articles: first page': articles,
  'articles: the 10,000th': `${articles}?page=200`,
  'articles: by reference': `${articles}?sort=sku`,
  'articles: a word': `${articles}?text=carnet`,
  'articles: a reference': `${articles}?text=ART-00042`,
  'articles: archived': `${articles}?state=archived`,
  'articles: without a code': `${articles}?lacks=code`,
  'articles: without a weight': `${articles}?lacks=weight`,
  'articles: without stock': `${articles}?lacks=stock`,

  'deliveries: first page': deliveries,
  'deliveries: the 5,000th': `${deliveries}?page=100`,
  'deliveries: due': `${deliveries}?state=due`,
  'deliveries: closed': `${deliveries}?state=closed`,
  'deliveries: by supplier': `${deliveries}?sort=supplier`,
  'deliveries: a number': `${deliveries}?text=RC004242`,
  'deliveries: a supplier': `${deliveries}?text=${encodeURIComponent('fournisseur 12')}`,

  'returns: first page': returns,
  'returns: the 5,000th': `${returns}?page=100`,
  'returns: waiting': `${returns}?state=waiting`,
  'returns: by name': `${returns}?sort=name`,
  'returns: a customer': `${returns}?text=garnier`,
  'returns: a number': `${returns}?text=RT004240`,
})
