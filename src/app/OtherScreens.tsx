import { useCallback } from 'react'
import { Route, Routes } from 'react-router-dom'
import { pagePattern, pageRoute } from '#contract/pages.ts'
import type { Call } from '#src/api/client.ts'
import type { LateRegistry } from '#src/commands/late-registry.ts'
import { operations } from '#src/operations/index.ts'
import { JournalPage, ScannersPage } from '#src/pages/scanners/index.ts'
import { ShopGuard, WarehouseGuard } from '#src/session/guards.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { WaitFor } from '#src/ui/WaitFor.tsx'
import { FirstShopScreen, FirstWarehouseScreen } from './first-screens.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'

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
