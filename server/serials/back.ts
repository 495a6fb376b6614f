import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Returnable } from '#contract/endpoints/return.ts'
import { conflict, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { serialOf, whyNotSerial } from '#contract/serials.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { Act, User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { orders, parcels, products, returns, serialNumbers } from '../db/schema/index.ts'
import { hasSerials, type WholeOrder } from '../orders/whole.ts'
import { hasLeft } from './unread.ts'

type Line = {
  readonly productId: string
  readonly name: string
  readonly qty: number
  readonly serials?: readonly string[] | undefined
}
type Into = { readonly order: { id: string; name: string } | null; readonly returnId: string }

/** The numbers that a line of a return names came back. One that is not the order's is refused with what it belongs to. */
export async function takeNumbersBack(
  { tx, user }: Act,
  { order, returnId }: Into,
  { productId, name, qty, serials = [] }: Line,
): Promise<Refusal | undefined> {
  const numbers = [...new Set(serials.map(serialOf))]
  if (numbers.length === 0) return undefined
  if (serials.length > qty || numbers.length < serials.length) {
    return refuse('serial-twice', `Chaque ${name} a son propre numéro de série.`, { got: numbers.join(', ') })
  }
  const [first = ''] = numbers
  if (!order) return whose(tx, user, { productId, name, number: first, order })
  const ofOrder = tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, order.id), hasLeft))
  const back = await tx
    .update(serialNumbers)
    .set({ returnId })
    .where(
      and(
        eq(serialNumbers.productId, productId),
        inArray(serialNumbers.number, numbers),
        isNull(serialNumbers.returnId),
        inArray(serialNumbers.parcelId, ofOrder),
      ),
    )
    .returning({ number: serialNumbers.number })
  const strange = numbers.find(number => !back.some(one => one.number === number))
  return strange === undefined ? undefined : whose(tx, user, { productId, name, number: strange, order })
}

/** Says whether a number may come back from an order, before the return is booked. */
export async function mayComeBack(
  db: Db,
  user: User,
  { order: orderName, sku, serial }: { order: string; sku: string; serial: string },
): OrRefusal<{ serial: string }> {
  const number = serialOf(serial)
  const [article] = await db
    .select({
      id: products.id,
      name: products.name,
      rule: { form: products.serialForm, key: products.serialKey },
    })
    .from(products)
    .where(and(ofOwnShops(user, products.shopId), eq(products.sku, sku)))
  if (!article) return { serial: number }
  const about = { productId: article.id, name: article.name, number }
  const [out] = (await livesOf(db, user, about)).filter(({ back }) => back === null)
  if (out?.gone && out.order === orderName) return { serial: number }
  const wrong = out ? undefined : whyNotSerial(number, article.rule, article.name)
  if (wrong !== undefined) return conflict('serial-wrong', wrong, number)
  return whose(db, user, { ...about, order: { name: orderName } })
}

/** The numbers of an order's pieces that did not come back, by article. */
export async function numbersWithCustomer(
  db: Db | Tx,
  { parcels: packed, lines }: WholeOrder,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const bearing = packed.filter(one => one.lines.some(hasSerials)).map(({ row }) => row.id)
  if (bearing.length === 0) return new Map()
  const rows = await db
    .select({ lineId: serialNumbers.lineId, number: serialNumbers.number })
    .from(serialNumbers)
    .innerJoin(parcels, eq(parcels.id, serialNumbers.parcelId))
    .where(and(inArray(serialNumbers.parcelId, bearing), isNull(serialNumbers.returnId), hasLeft))
    .orderBy(serialNumbers.number)
  const bySku = new Map<string, string[]>()
  for (const { lineId, number } of rows) {
    const sku = lines.find(({ id }) => id === lineId)?.product.sku ?? ''
    bySku.set(sku, [...(bySku.get(sku) ?? []), number])
  }
  return bySku
}

export const withNumbers = (
  pieces: Returnable['returnable'],
  numbers: ReadonlyMap<string, readonly string[]>,
): Returnable['returnable'] =>
  pieces.map(piece => {
    const serials = numbers.get(piece.product.sku)
    return serials ? { ...piece, serials: [...serials] } : piece
  })

type Strange = {
  readonly productId: string
  readonly name: string
  readonly number: string
  readonly order: { readonly name: string } | null
}

/** Each time that a number was packed, the last one first. */
const livesOf = (db: Db | Tx, user: User, { productId, number }: Pick<Strange, 'productId' | 'number'>) =>
  db
    .select({ order: orders.name, back: returns.name, parcel: parcels.name, gone: hasLeft })
    .from(serialNumbers)
    .innerJoin(parcels, eq(parcels.id, serialNumbers.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(returns, eq(returns.id, serialNumbers.returnId))
    .where(
      and(eq(serialNumbers.productId, productId), eq(serialNumbers.number, number), within(user, orders)),
    )
    .orderBy(desc(serialNumbers.packedAt))

async function whose(db: Db | Tx, user: User, strange: Strange): Promise<Refusal> {
  const { number, name, order } = strange
  const lives = await livesOf(db, user, strange)
  const out = lives.find(({ back }) => back === null)
  const not = order ? `, pas avec ${order.name}` : ''
  if (out && !out.gone) {
    return conflict(
      'serial-never-left',
      `${number} n’est pas parti : il est encore dans le colis ${out.parcel} de ${out.order}. Mettez cette pièce de côté, et prévenez un responsable.`,
      number,
    )
  }
  if (out) {
    return conflict(
      'serial-elsewhere',
      `${number} est parti avec ${out.order}${not}. Mettez cette pièce de côté, et scannez ${out.order}.`,
      number,
    )
  }
  const [last] = lives
  return last
    ? conflict('serial-back', `${number} est déjà revenu, avec le retour ${last.back}.`, number)
    : conflict(
        'serial-never-left',
        `${number} n’est jamais parti d’ici avec ${name}. Mettez cette pièce de côté.`,
        number,
      )
}
