import { pickingSettingsCalls } from '#contract/endpoints/picking-settings.ts'
import { settingsOf } from '../db/picking-settings.ts'
import { actOf, handlers } from '../handlers.ts'
import { saveSettings } from './settings.ts'

export const pickingSettingsHandlers = handlers(pickingSettingsCalls, {
  read: async ({ user, db }) => ({ data: await settingsOf(db, user.warehouseId) }),

  save: async ({ body, ...context }) => ({ data: await saveSettings(actOf(context), body) }),
})
