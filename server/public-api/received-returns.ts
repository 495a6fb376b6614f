import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { isRefusal, notFound, type Refusal } from '#contract/problems.ts'
import {
  ReceivedDecision,
  type ReceivedReturnView,
  receivedReturns as resource,
} from '#contract/public/received-return.ts'
import { within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { files, orders, reasons, returns } from '../db/schema/index.ts'
import { readAs } from '../http/input.ts'
import { photoOfReturn } from '../returns/photo.ts'
import { wishFor } from '../returns/wish.ts'
import { listedReturns } from '../work-lists/returns.ts'
import { cameBack } from './came.ts'
import { askAbout } from './questions.ts'
import { type Asking, actOf, addressOf, administratorOf, reachOf, storeOf } from './store.ts'

export const receivedStore = storeOf(resource, {
  find: findReceived,

  async list(db, asking, { after, limit, filters }) {
    const rows = await db
      .select({ name: returns.name })
      .from(returns)
      .where(
        and(
          listedReturns(db, administratorOf(asking), filters),
          after === undefined ? undefined : gt(returns.name, after),
        ),
      )
      .orderBy(asc(returns.name))
      .limit(limit)
    return rows.map(({ name }) => name)
  },

  files: {
    async photos(db, asking, { reference, id }) {
      const view = (await findReceived(db, asking, [reference])).get(reference)
      if (!view) return returnUnknown(reference)
      if (view.photo?.id !== id) {
        return notFound('photo-unknown', `Cette photo n’est pas celle du retour ${reference}.`, reference)
      }
      return photoOfReturn(db, reachOf(asking), asking.program.shop, id)
    },
  },

  acts: {
    async decide(tx, asking, { reference, body }) {
      const read = readAs('body', ReceivedDecision, body)
      if (isRefusal(read)) return read
      const { by: user, ...act } = actOf(tx, asking)
      return wishFor({ ...act, user }, reference, read.value)
    },

    ask: (tx, asking, { reference, body }) =>
      askAbout(tx, asking, { kind: 'return', about: reference }, body),
  },
})

async function findReceived(
  db: Db | Tx,
  asking: Asking,
  names: readonly string[],
): Promise<Map<string, ReceivedReturnView>> {
  if (names.length === 0) return new Map()
  const which = inArray(returns.name, [...names])
  const around = await db
    .select({
      ...{ name: returns.name, order: orders.reference, number: orders.name, customer: orders.customer },
      ...{ waitsFor: reasons.label, photo: { id: files.id, at: files.createdAt } },
    })
    .from(returns)
    .leftJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(reasons, eq(reasons.id, returns.waitReasonId))
    .leftJoin(files, eq(files.id, returns.photoId))
    .where(and(within(reachOf(asking), returns), which))
  const about = new Map(around.map(one => [one.name, one]))
  return new Map(
    (await cameBack(db, asking, which)).map(({ row: { name, tracking, note }, came }) => {
      const one = about.get(name)
      const photo = one?.photo ?? null
      const view: ReceivedReturnView = {
        ...{ reference: name, order: one?.order ?? one?.number ?? null, trackingNumber: tracking, note },
        ...{ customer: one?.customer ?? null, waitsFor: one?.waitsFor ?? null },
        photo: photo && {
          ...{ id: photo.id, at: photo.at.toISOString() },
          address: addressOf(asking, 'received-returns', name, 'photos', photo.id),
        },
        ...came,
      }
      return [name, view]
    }),
  )
}

const returnUnknown = (name: string): Refusal =>
  notFound('return-unknown', `Le retour ${name} n’existe pas.`, name)
