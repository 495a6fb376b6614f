import { and, eq, isNotNull } from 'drizzle-orm'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { pickingSettingsCalls } from '#contract/endpoints/picking-settings.ts'
import { putWallCalls } from '#contract/endpoints/put-wall.ts'
import { usualPickingSettings } from '#contract/entities/picking-settings.ts'
import { boxes, orders, productCodes } from '#server/db/schema/index.ts'
import type { atTheServer } from '#tests/drivers/server.ts'
import { openPickingHouse } from '../picking/warehouse.ts'

type Server = Awaited<ReturnType<typeof atTheServer>>

/** A wall of three slots. CARNET lies in aisle A, STYLO in aisle B; « lune » has LAMPE at A-02. */
export async function atTheWall(I: Server) {
  const house = await openPickingHouse(I.db)
  await I.db.insert(productCodes).values({
    ...{ productId: house.productId('LAMPE'), shopId: house.shopId('lune') },
    ...{ kind: 'gtin', code: lamp },
  })
  const params = { slug: 'papier' }

  const build = async (wallSlots: number) => {
    const token = await I.logIn('amina')
    const reply = await I.call(
      pickingSettingsCalls.save,
      { body: { ...usualPickingSettings, wallSlots } },
      { token },
    )
    await I.logIn('camille')
    return reply
  }

  return {
    ...house,
    build,

    /** Three orders over both aisles: two CARNET and one STYLO, one of each, three STYLO. */
    async threeOrders() {
      await house.nextDay()
      await build(3)
      await house.stock(['A-01', 'CARNET', 50], ['B-01', 'STYLO', 50])
      const order = (name: string, priority: number, ...lines: (readonly [string, number])[]) => ({
        ...{ name, priority, type: 'multi' as const, lines },
      })
      await house.order(
        order('CD00000101', 3, ['CARNET', 2], ['STYLO', 1]),
        order('CD00000102', 2, ['CARNET', 1], ['STYLO', 1]),
        order('CD00000103', 1, ['STYLO', 3]),
      )
    },

    print: (slots?: number) =>
      I.call(pickingCalls.printMulti, {
        params: { ...params, pickingType: 'multi' },
        query: { at: 'wall', ...(slots === undefined ? {} : { slots }) },
      }),

    put: (pickingName: string, code: string, quantity?: number) =>
      I.call(putWallCalls.put, {
        params: { pickingName },
        body: { code, ...(quantity === undefined ? {} : { quantity }) },
      }),

    look: async () => (await I.call(putWallCalls.read, {})).answer().data,

    /** The order in each slot, by its number. */
    async slots() {
      const rows = await I.db
        .select({ slot: boxes.wallSlot, order: orders.name })
        .from(boxes)
        .leftJoin(orders, eq(orders.id, boxes.orderId))
        .where(and(isNotNull(boxes.wallSlot)))
        .orderBy(boxes.wallSlot)
      return rows.map(({ order }) => order)
    },
  }
}

export const lamp = '4006381333931'
