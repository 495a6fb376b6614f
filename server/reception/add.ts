import { eq } from 'drizzle-orm'
import { dayIn, isPerished } from '#contract/day.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { mayLeave } from '#contract/shelf-life.ts'
import { atShop } from '../auth/reach.ts'
import type { User, UserShop, WarehouseUser } from '../auth/user.ts'
import type { Move } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { receptions } from '../db/schema/index.ts'
import { answerUnder } from '../http/earlier.ts'
import { comeIn } from '../serials/come-in.ts'
import { judgeSerials } from '../serials/judge.ts'
import { farEnd, type LocationRow } from '../stock/locations.ts'
import { articlesKept, summariesOf } from '../stock/product-page.ts'
import {
  arrivesInParts,
  moveOrRefuse,
  openShelf,
  productArchived,
  productsBySku,
  productUnknown,
} from '../stock/taking.ts'
import { cartonsCame, whyNotCartons } from './cartons.ts'
import { beginReception, countsOf, holdReception, type ReceptionRow } from './documents.ts'
import { datesOfLots } from './lot-dates.ts'

type Order = BodyOf<typeof receptionCalls.add>
type Line = Order['lines'][number] & {
  productId: string
  perished: boolean
  short: boolean
  numbers: readonly string[]
}

/** Books goods in from the supplier, each line to its place, with one move a line. */
export async function receiveGoods(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  order: Order,
  now: Date,
): OrRefusal<{ document: string; moves: string[] }> {
  const name = order.document ?? (await nameBegunBy(tx, user, order))
  const document =
    name === undefined
      ? await beginReception(tx, { warehouseId: user.warehouseId, shopId: shop.id, status: 'open' })
      : await holdReception(tx, atShop(user, shop), name)
  if (isRefusal(document)) return document

  const lines = await linesOf(tx, shop, order, dayIn(user.timeZone, now))
  if (isRefusal(lines)) return lines
  const places = await placesFor(tx, user, lines)
  if (isRefusal(places)) return places
  const tooMany = await whyTooMany(tx, document, lines)
  if (tooMany) return tooMany

  const refused = await whyNotCartons(
    tx,
    document,
    lines.flatMap(({ cartons = [] }) => cartons),
  )
  if (refused) return refused

  const entries: Move[] = []
  for (const { productId, qty, to, lot, expiry, ...line } of lines) {
    const place = places.get(to)
    if (!place) throw new Error(`${to} was not looked for`)
    const supplier = await farEnd(tx, place.warehouseId, 'supplier')
    if (!supplier) return noSupplier
    entries.push({
      productId,
      qty,
      lot: lot || null,
      expiry: expiry ?? null,
      fromId: supplier.id,
      toId: place.id,
      type: 'RECEPTION',
      reason: remarkOn(line),
      userId: user.id,
      at: now,
      receptionId: document.id,
    })
  }
  const written = await moveOrRefuse(tx, entries)
  if (isRefusal(written)) return written
  const strange = await comeIn(
    tx,
    user,
    lines.flatMap(({ productId, numbers }, at) =>
      numbers.map(number => ({
        ...{ warehouseId: user.warehouseId, productId, number },
        receivedBy: written[at] ?? '',
      })),
    ),
  )
  if (strange) return strange
  for (const [at, { cartons = [] }] of lines.entries()) await cartonsCame(tx, cartons, written[at] ?? '')
  await tx.update(receptions).set({ status: 'open' }).where(eq(receptions.id, document.id))
  return { document: document.name, moves: written }
}

/** A remark for the shop about these pieces. */
function remarkOn({ damaged, perished, short }: Pick<Line, 'damaged' | 'perished' | 'short'>): string | null {
  if (damaged) return 'Abîmé à l’arrivée'
  if (perished) return 'Périmé à l’arrivée'
  return short ? 'Date courte à l’arrivée' : null
}

/** The document that this person's earlier delivery began. Undefined when the server refused that delivery. */
async function nameBegunBy(tx: Tx, user: WarehouseUser, { begunBy }: Order): Promise<string | undefined> {
  if (begunBy === undefined) return undefined
  return (await answerUnder(tx, user, begunBy, receptionCalls.add.answer))?.data.document
}

const noSupplier = conflict(
  'reception-no-supplier',
  'Cet entrepôt n’a pas de lieu d’où viennent les livraisons. Prévenez un responsable.',
)

async function linesOf(tx: Tx, shop: UserShop, order: Order, today: string): OrRefusal<Line[]> {
  const known = await productsBySku(
    tx,
    order.lines.map(({ sku }) => sku),
  )
  const articles = await articlesKept.many(
    tx,
    [...known.values()].map(({ id }) => id),
  )
  const dates = await datesOfLots(
    tx,
    order.lines.flatMap(({ sku, lot, expiry }) => (lot && !expiry ? (known.get(sku)?.id ?? []) : [])),
  )
  const lines: Line[] = []
  for (const line of order.lines) {
    const product = known.get(line.sku)
    if (!product) return productUnknown(line.sku)
    if (product.shopId !== shop.id) {
      return refuse('product-other-shop', `L’article ${line.sku} n’est pas de la boutique ${shop.name}.`, {
        expected: shop.slug,
        got: line.sku,
      })
    }
    if (product.archived) return productArchived(line.sku)
    if (product.parts.length > 0) return arrivesInParts(line.sku)
    const article = articles.get(product.id)
    const numbers = article ? judgeSerials('reception', article.summary, line.qty, line.serials) : []
    if (isRefusal(numbers)) return numbers
    const expiry = line.expiry ?? dates.get(`${product.id} ${line.lot}`) ?? null
    const perished = isPerished(expiry, today)
    const short = !perished && !mayLeave(expiry, today, article?.leastDays ?? 0)
    lines.push({ ...line, ...(expiry ? { expiry } : {}), productId: product.id, perished, short, numbers })
  }
  return lines
}

/** Finds the place of each line. Damaged or expired goods go to quarantine only; no goods go to a place for returns. */
async function placesFor(tx: Tx, user: User, lines: readonly Line[]): OrRefusal<Map<string, LocationRow>> {
  const places = new Map<string, LocationRow>()
  for (const { to, damaged, perished } of lines) {
    const place = places.get(to) ?? (await openShelf(tx, user, to))
    if (isRefusal(place)) return place
    if (place.kind === 'returns') {
      return refuse('reception-place', `${to} est pour les retours. Choisissez un autre emplacement.`, {
        got: to,
      })
    }
    if (damaged && place.kind !== 'quarantine') {
      return refuse('reception-damaged', `${to} n’est pas en quarantaine : un article abîmé n’y va pas.`, {
        got: to,
      })
    }
    if (perished && place.kind !== 'quarantine') {
      return refuse('reception-perished', `${to} n’est pas en quarantaine : un article périmé n’y va pas.`, {
        got: to,
      })
    }
    places.set(to, place)
  }
  return places
}

/** Refuses more pieces than the document announces; a document without expected lines accepts anything. */
async function whyTooMany(
  tx: Tx,
  { id, name }: ReceptionRow,
  lines: readonly Line[],
): Promise<Refusal | undefined> {
  const counts = await countsOf(tx, id)
  if (![...counts.values()].some(({ expected }) => expected > 0)) return undefined
  for (const [productId, { qty, over, sku }] of sums(lines)) {
    const { expected = 0, received = 0 } = counts.get(productId) ?? {}
    if (over || received + qty <= expected) continue
    const title = (await summariesOf(tx, [productId])).get(productId)?.name ?? sku
    const detail =
      expected === 0
        ? `${title} n’est pas sur ${name}.`
        : `${title} : ${received + qty} reçus pour ${expected} attendus.`
    return refuse('reception-over', detail, { status: 409, expected: String(expected), got: sku })
  }
  return undefined
}

function sums(lines: readonly Line[]) {
  const found = new Map<string, { qty: number; over: boolean; sku: string }>()
  for (const { productId, sku, qty, over = false } of lines) {
    const before = found.get(productId)
    found.set(productId, {
      sku,
      qty: qty + (before?.qty ?? 0),
      over: over && before?.over !== false,
    })
  }
  return found
}
