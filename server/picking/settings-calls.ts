import { pickingSettingsCalls } from '#contract/endpoints/picking-settings.ts'
import { settingsOf } from '../db/picking-settings.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { saveSettings } from './settings.ts'
import { wallBoxes } from './wall.ts'

export const pickingSettingsHandlers = handlers(pickingSettingsCalls, {
  read: async ({ user: { warehouseId }, db }) => ({
    data: { settings: await settingsOf(db, warehouseId), slots: await wallBoxes(db, warehouseId) },
  }),

  save: ({ body, ...context }) => data(saveSettings(actOf(context), body)),
})
