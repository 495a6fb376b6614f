import type { Page } from 'playwright/test'
import { classify, formatOwn } from '#contract/barcodes/index.ts'
import type { OrderInformation } from '#contract/endpoints/order.ts'
import type { OpenPickingList, PickingList } from '#contract/endpoints/picking.ts'
import type { OrderLine, ProductSummary } from '#contract/entities/order.ts'
import { asPerson, type Server } from './server.ts'
import { claim } from './warehouse.ts'

type Read = Server['read']

async function openLists(read: Read, shape: 'mono' | 'multi'): Promise<PickingList[]> {
  const { shops } = await read<{ shops: { slug: string }[] }>('/rest/user/access')
  const lists: PickingList[] = []
  for (const { slug } of shops) {
    for (const { name, type } of await read<OpenPickingList[]>(`/rest/${slug}/picking/list`)) {
      if (type.startsWith(shape)) lists.push(await read<PickingList>(`/rest/${slug}/picking/list/${name}`))
    }
  }
  return lists.sort((one, other) => one.claimed.length - other.claimed.length)
}

async function informationOn(read: Read, order: string): Promise<OrderInformation> {
  const [found] = await read<OrderInformation[]>(`/rest/order/information?order=${order}`)
  if (!found) throw new Error(`There is no order ${order}`)
  return found
}

/** The shortest untouched list of one-piece orders, with an article to scan for each order. */
export async function monoListToPack(
  page: Page,
  fits: (orders: readonly OrderInformation[]) => boolean = () => true,
) {
  const { read } = await asPerson(page)
  for (const { name, claimed } of await openLists(read, 'mono')) {
    if (claimed.some(({ status }) => status !== 'picking')) continue
    const orders = await Promise.all(claimed.map(order => informationOn(read, order.name)))
    if (!fits(orders) || !claim(name)) continue
    const articles = orders.flatMap(({ lines }) => lines.map(({ product }) => singleOf(product)))
    return { name, code: formatOwn('pickingList', name), articles, orders: orders.map(order => order.name) }
  }
  throw new Error('The demo warehouse has no mono list that nobody has begun')
}

/** An untouched order of several pieces that no other test packs, with one code for each piece. */
export async function orderToPack(
  page: Page,
  fits: (lines: readonly OrderLine[], order: OrderInformation) => boolean = () => true,
) {
  const { read } = await asPerson(page)
  for (const { claimed } of await openLists(read, 'multi')) {
    for (const { name, status } of claimed) {
      if (status !== 'picking') continue
      const order = await informationOn(read, name)
      if (order.held !== null || !fits(order.lines, order) || !claim(name)) continue
      const pieces = order.lines.flatMap(({ product, qty }) =>
        Array.from({ length: qty }, () => ({ code: singleOf(product), name: product.name })),
      )
      const { lines, customer, carrier } = order
      return { name, code: formatOwn('order', name), pieces, lines, customer, carrier }
    }
  }
  throw new Error('The demo warehouse has no such order left to pack')
}

/** The tracking number on the order's newest label. */
export async function labelOf(page: Page, order: string): Promise<string> {
  const { parcels } = await informationOn((await asPerson(page)).read, order)
  const tracking = parcels.filter(({ status }) => status === 'labelled').at(-1)?.tracking
  if (!tracking) throw new Error(`${order} has no label`)
  return tracking
}

export async function parcelsOf(page: Page, order: string) {
  return (await informationOn((await asPerson(page)).read, order)).parcels
}

/** The order's parcels and the number of labels printed for it. */
export async function madeFor(page: Page, order: string) {
  const { parcels, documents, status } = await informationOn((await asPerson(page)).read, order)
  return {
    status,
    labels: documents.filter(({ title }) => title.startsWith('Étiquette')).length,
    parcels: parcels.map(parcel => parcel.status),
  }
}

/** Finds the order of the list that has a new label. */
export async function newlyLabelled(page: Page, orders: readonly string[], known: ReadonlySet<string>) {
  const { read } = await asPerson(page)
  for (const name of orders.filter(order => !known.has(order))) {
    const { parcels } = await informationOn(read, name)
    const tracking = parcels.find(({ status }) => status === 'labelled')?.tracking
    if (tracking) return { name, tracking }
  }
  throw new Error('No order of the list was labelled')
}

/** The article's own code, not a shop's alias. */
function singleOf({ codes, name }: ProductSummary): string {
  const single = codes.find(
    ({ code, qty }) => qty === 1 && classify(code).some(({ kind, checked }) => kind === 'product' && checked),
  )
  if (!single) throw new Error(`« ${name} » has no code of its own`)
  return single.code
}

/** A list's orders, each with the pieces to scan. */
export async function listNamed(page: Page, name: string) {
  const { read } = await asPerson(page)
  const { shops } = await read<{ shops: { slug: string }[] }>('/rest/user/access')
  for (const { slug } of shops) {
    const open = await read<OpenPickingList[]>(`/rest/${slug}/picking/list`)
    if (!open.some(list => list.name === name)) continue
    const { claimed } = await read<PickingList>(`/rest/${slug}/picking/list/${name}`)
    const orders = await Promise.all(claimed.map(order => informationOn(read, order.name)))
    return {
      orders: orders.map(order => ({
        name: order.name,
        pieces: order.lines.flatMap(({ product, qty }) =>
          Array.from({ length: qty }, () => singleOf(product)),
        ),
      })),
    }
  }
  throw new Error(`There is no open list ${name}`)
}
