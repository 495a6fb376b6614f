import { Route, Routes } from 'react-router-dom'
import { useAccess, useShop } from '#src/session/access.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { ConnectionPage, NewConnectionPage } from '../connections/ConnectionPages.tsx'
import { ShopConnectionsPage } from '../connections/ConnectionsPage.tsx'
import { ShopKeysPage } from '../keys/KeysPage.tsx'
import { NothingHere } from '../NotShown.tsx'
import { NewNotificationPage, NotificationPage } from '../notifications/NotificationPages.tsx'
import { ShopNotificationsPage } from '../notifications/NotificationsPage.tsx'
import { useMay } from '../shop-right.ts'
import { settingsPath } from './addresses.ts'
import { PapersPage } from './PapersPage.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { ShopPeoplePage } from './ShopPeoplePage.tsx'
import { NewShopPersonPage, ShopPersonPage } from './ShopPersonPages.tsx'

/** The settings of one shop, for who settles it and the managers of its warehouse. */
export function SettingsPages() {
  const { slug, name } = useShop()
  const { warehouse, user } = useAccess()
  const may = useMay(slug, 'all') && (warehouse === null || user.role !== 'operator')
  if (!may) {
    return <LoadFailure why={`Les réglages de ${name} sont à qui a le droit « Tout » dans cette boutique.`} />
  }
  return (
    <Routes>
      <Route index element={<SettingsPage />} />
      <Route path="people" element={<ShopPeoplePage />} />
      <Route path="people/:person" element={<ShopPersonPage />} />
      <Route path="new-person" element={<NewShopPersonPage />} />
      <Route path="notifications" element={<ShopNotificationsPage />} />
      <Route path="notifications/:notification" element={<NotificationPage />} />
      <Route path="new-notification" element={<NewNotificationPage />} />
      <Route path="connections" element={<ShopConnectionsPage />} />
      <Route path="connections/:connection" element={<ConnectionPage />} />
      <Route path="new-connection" element={<NewConnectionPage />} />
      <Route path="papers" element={<PapersPage />} />
      <Route path="keys" element={<ShopKeysPage />} />
      <Route
        path="*"
        element={
          <NothingHere
            title="Cette page n’existe pas, ou plus."
            back={{ to: settingsPath(slug), title: 'Réglages' }}
          />
        }
      />
    </Routes>
  )
}
