import { usualPickingSettings } from '#contract/entities/picking-settings.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Database } from '#server/db/open.ts'
import { pickingSettings } from '#server/db/schema/index.ts'
import { buildWall } from '#server/picking/wall.ts'

/** A put wall that two lists fill. */
export async function fillWall({ db }: Pick<Database, 'db'>, warehouseId: string): Promise<void> {
  const wallSlots = 4
  await db.insert(pickingSettings).values({ warehouseId, ...usualPickingSettings, wallSlots })
  const built = await db.transaction(tx => buildWall(tx, warehouseId, wallSlots))
  if (isRefusal(built)) throw new Error(built.refused.detail)
}
