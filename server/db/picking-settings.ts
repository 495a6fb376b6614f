import { inArray } from 'drizzle-orm'
import { type PickingSettings, usualPickingSettings } from '#contract/entities/picking-settings.ts'
import { keep } from './kept.ts'
import type { Db, Tx } from './open.ts'
import { pickingSettings } from './schema/index.ts'

export const settingsOf = async (db: Db | Tx, warehouseId: string): Promise<PickingSettings> =>
  (await pickingSettingsKept.one(db, warehouseId)) ?? usualPickingSettings

const pickingSettingsKept = keep<PickingSettings>(['house'], async (db, ids) => {
  const rows = await db
    .select()
    .from(pickingSettings)
    .where(inArray(pickingSettings.warehouseId, [...ids]))
  const found = new Map(rows.map(({ warehouseId, ...settings }) => [warehouseId, settings]))
  return new Map(ids.map(id => [id, found.get(id) ?? usualPickingSettings] as const))
})
