import { Route, Routes } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { AdminPage } from './AdminPage.tsx'
import { AuditPage } from './AuditPage.tsx'
import {
  articlePath,
  articlesPath,
  barcodesPath,
  below,
  billsPath,
  carrierPath,
  carriersPath,
  cartonPath,
  cartonsPath,
  connectionPath,
  connectionsPath,
  countPlanPath,
  countsPath,
  deliveriesPath,
  earningsPath,
  figuresPath,
  healthPath,
  keysPath,
  logInSettingsPath,
  modelPath,
  modelsPath,
  newArticlePath,
  newCarrierPath,
  newCartonPath,
  newConnectionPath,
  newDeliveryPath,
  newModelPath,
  newNotificationPath,
  newOrderPath,
  newPersonPath,
  newPlacesPath,
  newProviderPath,
  newShopPath,
  newTariffPath,
  notificationPath,
  notificationsPath,
  ordersPath,
  parcelsPath,
  peoplePath,
  personPath,
  pickingListsPath,
  pickingSettingsPath,
  placesPath,
  prestationKindsPath,
  prestationsPath,
  providerPath,
  providersPath,
  reasonsPath,
  returnsPath,
  shopPath,
  shopsPath,
  shopTariffsPath,
  slipsPath,
  tariffPath,
  tariffsPath,
} from './addresses.ts'
import { ArticlePage, NewArticlePage } from './articles/ArticlePages.tsx'
import { ArticlesPage } from './articles/ArticlesPage.tsx'
import { BarcodesPage } from './barcodes/BarcodesPage.tsx'
import { HouseBillsPage } from './bills/HouseBillsPage.tsx'
import { PartiesPage } from './bills/PartiesPage.tsx'
import { CarrierPage, NewCarrierPage } from './carriers/CarrierPages.tsx'
import { CarriersPage } from './carriers/CarriersPage.tsx'
import { CartonPage, NewCartonPage } from './cartons/CartonPages.tsx'
import { CartonsPage } from './cartons/CartonsPage.tsx'
import { ConnectionPage, NewConnectionPage } from './connections/ConnectionPages.tsx'
import { ConnectionsPage } from './connections/ConnectionsPage.tsx'
import { CountPlanPage } from './count-plan/CountPlanPage.tsx'
import { DeliveriesPage } from './deliveries/DeliveriesPage.tsx'
import { DeliveryPage, NewDeliveryPage } from './deliveries/DeliveryPages.tsx'
import { EarningsPage } from './earnings/EarningsPage.tsx'
import { HealthPage } from './health/HealthPage.tsx'
import { LogInSettingsPage } from './identities/LogInSettingsPage.tsx'
import { PasskeyFirst } from './identities/PasskeyFirst.tsx'
import { NewProviderPage, ProviderPage } from './identities/ProviderPages.tsx'
import { ProvidersPage } from './identities/ProvidersPage.tsx'
import { ImportPage } from './import/ImportPage.tsx'
import { KeysPage } from './keys/KeysPage.tsx'
import { NothingHere } from './NotShown.tsx'
import { NewNotificationPage, NotificationPage } from './notifications/NotificationPages.tsx'
import { NotificationsPage } from './notifications/NotificationsPage.tsx'
import { NewOrderPage, OrderPage } from './orders/OrderPages.tsx'
import { OrdersPage } from './orders/OrdersPage.tsx'
import { PeoplePage } from './people/PeoplePage.tsx'
import { NewPersonPage, PersonPage } from './people/PersonPages.tsx'
import { PickingSettingsPage } from './picking/PickingSettingsPage.tsx'
import { GeneratorPage } from './places/GeneratorPage.tsx'
import { PlacesPage } from './places/PlacesPage.tsx'
import { KindsPage } from './prestations/KindsPage.tsx'
import { PrestationsPage } from './prestations/PrestationsPage.tsx'
import { ReasonsPage } from './reasons/ReasonsPage.tsx'
import { SessionsPage } from './SessionsPage.tsx'
import { NewShopPage, ShopPage } from './shops/ShopPages.tsx'
import { ShopsPage } from './shops/ShopsPage.tsx'
import { ModelPage, ModelsPage, NewModelPage } from './tariffs/ModelPages.tsx'
import { NewTariffPage, TariffPage } from './tariffs/TariffPages.tsx'
import { FirstTariffsPage, TariffsPage } from './tariffs/TariffsPage.tsx'
import { CountsPage } from './work/CountsPage.tsx'
import { ParcelsPage } from './work/ParcelsPage.tsx'
import { PickingListsPage } from './work/PickingListsPage.tsx'
import { ReturnsPage } from './work/ReturnsPage.tsx'
import { SlipsPage } from './work/SlipsPage.tsx'

/** Its charts come with it. */
const FiguresPage = lazyPage(async () => (await import('./figures/FiguresPage.tsx')).FiguresPage)

const adminsOnly = [
  { path: pageRoute('audit'), page: <AuditPage /> },
  { path: pageRoute('sessions'), page: <SessionsPage /> },
  { path: peoplePath, page: <PeoplePage /> },
  { path: newPersonPath, page: <NewPersonPage /> },
  { path: personPath(':person'), page: <PersonPage /> },
  { path: shopsPath, page: <ShopsPage /> },
  { path: newShopPath, page: <NewShopPage /> },
  { path: shopPath(':shop'), page: <ShopPage /> },
  { path: articlesPath, page: <ArticlesPage /> },
  { path: newArticlePath, page: <NewArticlePage /> },
  { path: articlePath(':article'), page: <ArticlePage /> },
  { path: pageRoute('import'), page: <ImportPage /> },
  { path: countPlanPath, page: <CountPlanPage /> },
  { path: pickingSettingsPath, page: <PickingSettingsPage /> },
  { path: connectionsPath, page: <ConnectionsPage /> },
  { path: newConnectionPath, page: <NewConnectionPage /> },
  { path: connectionPath(':connection'), page: <ConnectionPage /> },
  { path: providersPath, page: <ProvidersPage /> },
  { path: newProviderPath, page: <NewProviderPage /> },
  { path: providerPath(':provider'), page: <ProviderPage /> },
  { path: logInSettingsPath, page: <LogInSettingsPage /> },
  { path: keysPath, page: <KeysPage /> },
  { path: notificationsPath, page: <NotificationsPage /> },
  { path: newNotificationPath, page: <NewNotificationPage /> },
  { path: notificationPath(':notification'), page: <NotificationPage /> },
]

/** What lies below `/admin`. The server gives `adminUrl` only to those who may see it. */
export function AdminPages() {
  const { adminUrl, user, passkeyFirst } = useAccess()
  if (adminUrl === undefined) {
    return (
      <LoadFailure why="L’administration est réservée aux responsables, connectés par mot de passe : un badge ne suffit pas." />
    )
  }
  return (
    <Routes>
      <Route index element={<AdminPage />} />
      <Route path={below(figuresPath)} element={<FiguresPage />} />
      <Route path={below(healthPath)} element={<HealthPage />} />
      <Route path={below(placesPath)} element={<PlacesPage />} />
      <Route path={below(newPlacesPath)} element={<GeneratorPage />} />
      <Route path={below(reasonsPath)} element={<ReasonsPage />} />
      <Route path={below(prestationsPath)} element={<PrestationsPage />} />
      <Route path={below(prestationKindsPath)} element={<KindsPage />} />
      <Route path={below(billsPath)} element={<HouseBillsPage />} />
      <Route path={`${below(billsPath)}/:shop`} element={<PartiesPage />} />
      <Route path={below(earningsPath)} element={<EarningsPage />} />
      <Route path={below(tariffsPath)} element={<FirstTariffsPage />} />
      <Route path={below(shopTariffsPath(':shop'))} element={<TariffsPage />} />
      <Route path={below(tariffPath(':shop'))} element={<TariffPage />} />
      <Route path={below(newTariffPath)} element={<NewTariffPage />} />
      <Route path={below(modelsPath)} element={<ModelsPage />} />
      <Route path={below(modelPath(':model'))} element={<ModelPage />} />
      <Route path={below(newModelPath)} element={<NewModelPage />} />
      <Route path={below(barcodesPath)} element={<BarcodesPage />} />
      <Route path={below(carriersPath)} element={<CarriersPage />} />
      <Route path={below(newCarrierPath)} element={<NewCarrierPage />} />
      <Route path={below(carrierPath(':carrier'))} element={<CarrierPage />} />
      <Route path={below(cartonsPath)} element={<CartonsPage />} />
      <Route path={below(newCartonPath)} element={<NewCartonPage />} />
      <Route path={below(cartonPath(':carton'))} element={<CartonPage />} />
      <Route path={below(ordersPath)} element={<OrdersPage />} />
      <Route path={below(deliveriesPath)} element={<DeliveriesPage />} />
      <Route path={below(newDeliveryPath)} element={<NewDeliveryPage />} />
      <Route path={`${below(deliveriesPath)}/:delivery`} element={<DeliveryPage />} />
      <Route path={below(pickingListsPath)} element={<PickingListsPage />} />
      <Route path={below(parcelsPath)} element={<ParcelsPage />} />
      <Route path={below(slipsPath)} element={<SlipsPage />} />
      <Route path={below(returnsPath)} element={<ReturnsPage />} />
      <Route path={below(countsPath)} element={<CountsPage />} />
      <Route path={below(newOrderPath)} element={<NewOrderPage />} />
      <Route path={`${below(ordersPath)}/:order`} element={<OrderPage />} />
      {adminsOnly.map(({ path, page }) => (
        <Route
          key={path}
          path={below(path)}
          element={user.role !== 'admin' ? <Reserved /> : passkeyFirst ? <PasskeyFirst /> : page}
        />
      ))}
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  )
}

const Reserved = () => <LoadFailure why="Cette page est réservée aux administrateurs." />

const NoSuchPage = () => (
  <NothingHere
    title="Cette page n’existe pas, ou plus."
    back={{ to: pageRoute('admin'), title: 'Administration' }}
  />
)
