import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { putWallCalls } from '#contract/endpoints/put-wall.ts'
import { boxes } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { linesAtWall, listsOf, slotsOf } from './lines.ts'
import { emptySlot, lookAtList, putPiece, takeBack } from './put.ts'

export const putWallHandlers = handlers(putWallCalls, {
  read: async ({ db, user }) => {
    const lines = await linesAtWall(db, user)
    const [left] = await db
      .select({ free: count() })
      .from(boxes)
      .where(and(eq(boxes.warehouseId, user.warehouseId), isNotNull(boxes.wallSlot), isNull(boxes.orderId)))
    return { data: { lists: listsOf(lines), slots: slotsOf(lines), free: left?.free ?? 0 } }
  },

  list: ({ params, db, user }) => data(lookAtList(db, user, params.pickingName)),

  put: ({ params, body, db, user, clock }) => data(putPiece(db, user, params.pickingName, body, clock())),

  takeBack: ({ params, body, db, user }) => data(takeBack(db, user, params.pickingName, body)),

  empty: ({ body, db, user }) => data(emptySlot(db, user, body.box)),
})
