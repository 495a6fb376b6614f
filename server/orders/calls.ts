import { and, asc, eq } from 'drizzle-orm'
import type { Message } from '#contract/answer.ts'
import type { FileAnswer } from '#contract/endpoint.ts'
import { type CustomizationFile, orderCalls } from '#contract/endpoints/order.ts'
import { isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import { fillPath } from '#contract/route.ts'
import type { Db } from '../db/open.ts'
import { customizationFiles, files } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { missingFor } from '../replenishment/missing.ts'
import { answersAtMost, grammarOf, type OrderRow, orderNamed, ordersNamed } from './find.ts'
import { informOf } from './information.ts'
import { addTracking, parcelOfTracking } from './tracking.ts'
import { removeTracking } from './tracking-removal.ts'

export const orderHandlers = handlers(orderCalls, {
  information: async ({ query, user, db, clock }) => {
    const named = await ordersNamed(db, user, query.order)
    if (isRefusal(named)) return named
    const now = clock()
    const informed = await informOf(db, named.rows, now)
    const lacking = await missingFor(
      db,
      user,
      named.rows.map(({ id }) => id),
      now,
    )
    const idOf = new Map(named.rows.map(({ id, name }) => [name, id]))
    const data = informed.map(order => {
      const missing = lacking.get(idOf.get(order.name) ?? '')
      return missing ? { ...order, missing } : order
    })
    return named.more ? { data, message: moreOrders } : { data }
  },

  customizationFiles: ({ params, user, db }) =>
    data(orderNamed(db, user, params.order), order => customizationsOf(db, order)),

  customizationFile: async ({ params, user, db }) => {
    const order = await orderNamed(db, user, params.order)
    return isRefusal(order) ? order : customizationOf(db, order, params.file)
  },

  addTracking: ({ params, query, user, db, clock }) =>
    data(addTracking(db, user, { ...query, order: params.order }, clock())),

  tracking: async ({ params, user, db }) => {
    const order = await orderNamed(db, user, params.order)
    if (isRefusal(order)) return order
    const parcel = await parcelOfTracking(db, order, params.trackingNumber, await grammarOf(db, user))
    return isRefusal(parcel) ? parcel : { data: parcel }
  },

  removeTracking: ({ params, user, db, clock }) => data(removeTracking(db, user, params, clock())),
})

const moreOrders: Message = {
  level: 'info',
  code: 'more-orders',
  text: `Les ${answersAtMost} commandes les plus récentes seulement : précisez la recherche.`,
}

async function customizationsOf(db: Db, order: OrderRow): Promise<CustomizationFile[]> {
  const rows = await db
    .select({ id: files.id, name: files.name, type: files.type, line: customizationFiles.lineId })
    .from(customizationFiles)
    .innerJoin(files, eq(files.id, customizationFiles.fileId))
    .where(eq(customizationFiles.orderId, order.id))
    .orderBy(asc(files.name), asc(files.id))
  const { name, path } = orderCalls.customizationFile
  return rows.map(row => ({ ...row, url: fillPath(name, path, { order: order.name, file: row.id }) }))
}

/** Answers 404 unless the file belongs to this order: the id of a file alone opens nothing. */
async function customizationOf(db: Db, order: OrderRow, id: string): OrRefusal<FileAnswer> {
  const [file] = await db
    .select({ name: files.name, type: files.type, data: files.data })
    .from(customizationFiles)
    .innerJoin(files, eq(files.id, customizationFiles.fileId))
    .where(and(eq(customizationFiles.orderId, order.id), eq(files.id, id)))
    .limit(1)
  if (!file) return notFound('file-unknown', `Ce fichier n’est pas de la commande ${order.name}.`)
  return { ...file, data: new Uint8Array(file.data) }
}
