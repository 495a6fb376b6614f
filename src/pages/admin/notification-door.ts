import { useParams } from 'react-router-dom'
import { notificationCalls } from '#contract/endpoints/notification.ts'
import { shopNotificationCalls } from '#contract/endpoints/shop-notification.ts'
import { newNotificationPath, notificationPath, notificationsPath } from './addresses.ts'
import { settingsPath } from './settings/addresses.ts'

type Address = { readonly shopSlug?: string | undefined }

/** The calls and pages of notifications: the warehouse's administration, or below a shop's address the shop's own door. */
export const notificationDoor = ({ shopSlug }: Address) => {
  if (shopSlug === undefined) {
    return {
      calls: notificationCalls,
      of: {},
      at: {},
      notifications: notificationsPath,
      newNotification: newNotificationPath,
      notification: notificationPath,
    }
  }
  const settings = settingsPath(shopSlug)
  return {
    calls: shopNotificationCalls,
    of: { slugShop: shopSlug },
    at: { params: { slugShop: shopSlug } },
    shop: shopSlug,
    notifications: `${settings}/notifications`,
    newNotification: `${settings}/new-notification`,
    notification: (id: string) => `${settings}/notifications/${id}`,
  }
}

export const useNotificationDoor = () => notificationDoor(useParams())
