import { eq } from 'drizzle-orm'
import { type PickingSettings, usualPickingSettings } from '#contract/entities/picking-settings.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { pickingSettings } from '../db/schema/index.ts'
import { buildWall, wallBoxes } from './wall.ts'

export async function saveSettings(
  { tx, by, note }: AdminAct,
  settings: PickingSettings,
): OrRefusal<{ settings: PickingSettings; slots: string[] }> {
  const { warehouseId } = by
  const [row] = await tx.select().from(pickingSettings).where(eq(pickingSettings.warehouseId, warehouseId))
  const before = row ?? usualPickingSettings
  const named = words.map(([name, of]) => [name, [before[of], settings[of]] as const] as const)
  note(changesOf(Object.fromEntries(named)), 'Réglages du picking')
  const built = await buildWall(tx, warehouseId, settings.wallSlots)
  if (isRefusal(built)) return built
  await tx
    .insert(pickingSettings)
    .values({ warehouseId, ...settings })
    .onConflictDoUpdate({ target: pickingSettings.warehouseId, set: settings })
  return { settings, slots: await wallBoxes(tx, warehouseId) }
}

const words: readonly (readonly [name: string, of: keyof PickingSettings])[] = [
  ['places du chariot', 'trolleySlots'],
  ['commandes d’une liste mono', 'monoOrders'],
  ['cm d’allée en allée', 'aisleCm'],
  ['cm de travée en travée', 'bayCm'],
  ['mètres par minute', 'metresAMinute'],
  ['secondes par arrêt', 'secondsAStop'],
  ['secondes par pièce', 'secondsAPiece'],
  ['casiers du mur de tri', 'wallSlots'],
]
