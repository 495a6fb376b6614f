import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useCallback } from 'react'
import { Link, Navigate, Route, Routes } from 'react-router-dom'
import type { Access } from '#contract/endpoints/user.ts'
import { pagePattern, pageRoute } from '#contract/pages.ts'
import type { Call } from '#src/api/client.ts'
import type { LateRegistry } from '#src/commands/late-registry.ts'
import { shopPage } from '#src/operations/addresses.ts'
import { operations } from '#src/operations/index.ts'
import { isShown, menu, menuPath } from '#src/operations/menu.ts'
import { JournalPage, ScannersPage } from '#src/pages/scanners/index.ts'
import { useAccess, useShop } from '#src/session/access.tsx'
import { ShopGuard, WarehouseGuard } from '#src/session/context.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { Message } from '#src/ui/Message.tsx'
import { WaitFor } from '#src/ui/WaitFor.tsx'

const CardSheet = lazyPage(async () => (await import('#src/commands/cards/CardSheet.tsx')).CardSheet)
const PrintingPage = lazyPage(async () => (await import('#src/printing/PrintingPage.tsx')).PrintingPage)
const ComputersPage = lazyPage(
  async () => (await import('#src/pages/computers/ComputersPage.tsx')).ComputersPage,
)
const AdminPages = lazyPage(async () => (await import('#src/pages/admin/AdminPages.tsx')).AdminPages)
const AccountPage = lazyPage(async () => (await import('#src/pages/account/AccountPage.tsx')).AccountPage)
const DeskWorkPage = lazyPage(
  async () => (await import('#src/pages/desk-work/DeskWorkPage.tsx')).DeskWorkPage,
)
const PrintHistoryPage = lazyPage(
  async () => (await import('#src/pages/history/PrintHistoryPage.tsx')).PrintHistoryPage,
)
const ShopReturnsPage = lazyPage(
  async () => (await import('#src/pages/returns/ShopReturnsPage.tsx')).ShopReturnsPage,
)
const ShopOrderPages = lazyPage(
  async () => (await import('#src/pages/admin/orders/ShopOrderPages.tsx')).ShopOrderPages,
)
const StockPages = lazyPage(async () => (await import('#src/pages/admin/stock/StockPages.tsx')).StockPages)
const ShopDeliveryPages = lazyPage(
  async () => (await import('#src/pages/admin/deliveries/ShopDeliveryPages.tsx')).ShopDeliveryPages,
)
const ShopArticlePages = lazyPage(
  async () => (await import('#src/pages/admin/articles/ShopArticlePages.tsx')).ShopArticlePages,
)
const NewArticlePage = lazyPage(
  async () => (await import('#src/pages/admin/articles/ArticlePages.tsx')).NewArticlePage,
)
const ShopFiguresPage = lazyPage(
  async () => (await import('#src/pages/admin/figures/ShopFiguresPage.tsx')).ShopFiguresPage,
)
const NewDeliveryPage = lazyPage(
  async () => (await import('#src/pages/admin/deliveries/DeliveryPages.tsx')).NewDeliveryPage,
)
const ShopHomePage = lazyPage(
  async () => (await import('#src/pages/shop-home/ShopHomePage.tsx')).ShopHomePage,
)
const ShopReturnPages = lazyPage(
  async () => (await import('#src/pages/admin/work/ShopReturnPages.tsx')).ShopReturnPages,
)
const ShopPrestationsPage = lazyPage(
  async () => (await import('#src/pages/admin/prestations/ShopPrestationsPage.tsx')).ShopPrestationsPage,
)
const BillsPage = lazyPage(async () => (await import('#src/pages/admin/bills/BillsPage.tsx')).BillsPage)
const SettingsPages = lazyPage(
  async () => (await import('#src/pages/admin/settings/SettingsPages.tsx')).SettingsPages,
)
const NewOrderPage = lazyPage(
  async () => (await import('#src/pages/admin/orders/OrderPages.tsx')).NewOrderPage,
)
const ImportPage = lazyPage(async () => (await import('#src/pages/admin/import/ImportPage.tsx')).ImportPage)
const ManualPage = lazyPage(async () => (await import('#src/pages/manual/ManualPage.tsx')).ManualPage)
const LookUpScreen = lazyPage(async () => (await import('#src/pages/search/LookUpScreen.tsx')).LookUpScreen)

type Props = { call: Call; registry: LateRegistry }

/** The screens below the layout besides home and the operations. They load with the commands, after the first screen. */
export function OtherScreens({ call, registry }: Props) {
  const permanentCardGroups = useCallback(
    async () => (await import('#src/operations/permanent-cards.ts')).permanentCards(operations, call),
    [call],
  )
  return (
    <Routes>
      <Route path={pagePattern('shop')} element={<ShopGuard />}>
        <Route index element={<FirstShopScreen />} />
        <Route path={pagePattern('shop_product-information')} element={<LookUpScreen of="product" />} />
        <Route path={pagePattern('shop_returns')} element={<ShopReturnsPage />} />
        <Route path="orders/*" element={<ShopOrderPages />} />
        <Route path="stock/*" element={<StockPages />} />
        <Route path="new-order" element={<NewOrderPage />} />
        <Route path="deliveries/*" element={<ShopDeliveryPages />} />
        <Route path="overview" element={<ShopHomePage />} />
        <Route path="all-returns/*" element={<ShopReturnPages />} />
        <Route path="prestations" element={<ShopPrestationsPage />} />
        <Route path="new-delivery" element={<NewDeliveryPage />} />
        <Route path="articles/*" element={<ShopArticlePages />} />
        <Route path="new-article" element={<NewArticlePage />} />
        <Route path="import" element={<ImportPage />} />
        <Route path="figures" element={<ShopFiguresPage />} />
        <Route path="bills" element={<BillsPage />} />
        <Route path="settings/*" element={<SettingsPages />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path={pagePattern('warehouse')} element={<WarehouseGuard />}>
        <Route index element={<FirstWarehouseScreen />} />
        <Route path={pagePattern('location')} element={<LookUpScreen of="location" />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path={pagePattern('search')} element={<LookUpScreen of="search" />} />
      <Route
        path={pagePattern('scanners')}
        element={<ScannersPage calibration={pageRoute('calibration')} />}
      />
      <Route path={pagePattern('journal')} element={<JournalPage />} />
      <Route path={pagePattern('history')} element={<WarehouseGuard />}>
        <Route index element={<PrintHistoryPage />} />
      </Route>
      <Route path={pagePattern('desk-work')} element={<WarehouseGuard />}>
        <Route index element={<DeskWorkPage />} />
      </Route>
      <Route path={`${pagePattern('admin')}/*`} element={<AdminPages />} />
      <Route path={pagePattern('account')} element={<AccountPage />} />
      <Route path={`${pagePattern('manual')}/*`} element={<ManualPage />} />
      <Route path={pagePattern('printing')} element={<PrintingPage />} />
      <Route path={pagePattern('computers')} element={<ComputersPage />} />
      <Route
        path={pagePattern('cards')}
        element={
          <WaitFor promise={registry.ready}>
            <CardSheet registry={registry} permanent={permanentCardGroups} />
          </WaitFor>
        }
      />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}

/** `/warehouse` leads to the first screen that the person may use. */
export function FirstWarehouseScreen() {
  const first = firstOperation(useAccess(), location.hostname)
  if (first) return <Navigate replace to={first} />
  return <LoadFailure why="Votre compte n’a le droit d’ouvrir aucun écran de l’entrepôt." />
}

/** `/shop/{shopSlug}` leads to the shop's first screen: all of them are open to the shop's people. */
export function FirstShopScreen() {
  return <Navigate replace to={shopPage('reception', useShop().slug)} />
}

/** The first operation of the menu, or the first hidden one of the person's roles. */
export function firstOperation(access: Access, hostname: string): string | undefined {
  const mine = menu
    .flatMap(({ operations }) => operations)
    .filter(({ role }) => access.warehouse?.roles.includes(role))
  const first = mine.find(one => isShown(one, access, hostname)) ?? mine[0]
  return first && menuPath(first)
}

export function NotFoundScreen() {
  return (
    <Message
      icon={MapPinOff}
      title="Cette page n’existe pas"
      text="L’adresse est fausse, ou la page a changé de place."
    >
      <title>Page introuvable · Douchette</title>
      <Link
        to={pageRoute('home')}
        className="inline-flex min-h-11 items-center rounded-xl bg-primary px-5 font-semibold text-white hover:bg-primary-dark"
      >
        Retour à l’accueil
      </Link>
    </Message>
  )
}
