import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { pagePattern, pageRoute } from '#contract/pages.ts'
import type { Changes } from '#src/api/changes.ts'
import type { Call } from '#src/api/client.ts'
import { ApiProvider } from '#src/api/context.tsx'
import type { LateRegistry } from '#src/commands/late-registry.ts'
import type { LookUpPort } from '#src/commands/look-up.ts'
import type { Overlay } from '#src/commands/overlay.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import type { Operation } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'
import { isShopScreen } from '#src/operations/menu.ts'
import { shopChoice } from '#src/operations/shop/index.ts'
import { type LazyOutbox, OutboxContext } from '#src/outbox/context.ts'
import { HomeScreen } from '#src/pages/home/HomeScreen.tsx'
import type { ShownItems } from '#src/pages/home/Today.tsx'
import { CalibrationPage, JournalPage, ScannersPage } from '#src/pages/scanners/index.ts'
import { PrintingProvider } from '#src/printing/environment.tsx'
import type { LazyPrinting } from '#src/printing/printing.ts'
import { type HouseGrammar, WarehouseGrammar } from '#src/scan/house-grammar.tsx'
import type { ScanPipeline } from '#src/scan/pipeline.ts'
import { HoldScans, ScanProvider } from '#src/scan/provider.tsx'
import { AccessProvider } from '#src/session/access.tsx'
import { SessionProvider, useSessionState } from '#src/session/context.tsx'
import { RoleGuard, SessionGuard, ShopGuard, WarehouseGuard } from '#src/session/guards.tsx'
import { LoginScreen } from '#src/session/LoginScreen.tsx'
import type { Session } from '#src/session/session.ts'
import { useStore } from '#src/store.ts'
import type { WallWorld } from '#src/terminal/context.ts'
import { OnWall, OperationWall, WallHome, WallLayout, WallLogin } from '#src/terminal/OnWall.tsx'
import { LoadingOverlay } from '#src/ui/LoadingOverlay.tsx'
import { notify } from '#src/ui/notify.ts'
import { Toasts } from '#src/ui/Toasts.tsx'
import { WaitFor } from '#src/ui/WaitFor.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { AccessBridge, type AccessHolder } from './access-holder.ts'
import { DashboardLayout } from './layout/DashboardLayout.tsx'
import { type Navigator, NavigatorBridge } from './navigator.ts'

const DemoSheet = lazy(async () => ({ default: (await import('#src/pages/demo/DemoSheet.tsx')).DemoSheet }))
const CardSheet = lazy(async () => ({
  default: (await import('#src/commands/cards/CardSheet.tsx')).CardSheet,
}))
const PrintingPage = lazy(async () => ({
  default: (await import('#src/printing/PrintingPage.tsx')).PrintingPage,
}))
const ComputersPage = lazy(async () => ({
  default: (await import('#src/pages/computers/ComputersPage.tsx')).ComputersPage,
}))
const AdminPages = lazy(async () => ({
  default: (await import('#src/pages/admin/AdminPages.tsx')).AdminPages,
}))
const AccountPage = lazy(async () => ({
  default: (await import('#src/pages/account/AccountPage.tsx')).AccountPage,
}))
const NotFoundScreen = lazy(async () => ({ default: (await import('./NotFoundScreen.tsx')).NotFoundScreen }))
const PrintHistoryPage = lazy(async () => ({
  default: (await import('#src/pages/history/PrintHistoryPage.tsx')).PrintHistoryPage,
}))
const CommandLayer = lazy(async () => ({
  default: (await import('#src/commands/CommandLayer.tsx')).CommandLayer,
}))
const ScanOverlays = lazy(async () => ({ default: (await import('./ScanOverlays.tsx')).ScanOverlays }))
const OperationScreen = lazy(async () => ({
  default: (await import('#src/operations/OperationScreen.tsx')).OperationScreen,
}))
const ShopOperationScreen = lazy(async () => ({
  default: (await import('#src/operations/OperationScreen.tsx')).ShopOperationScreen,
}))

const FirstShopScreen = lazy(async () => ({
  default: (await import('./first-screens.tsx')).FirstShopScreen,
}))
const FirstWarehouseScreen = lazy(async () => ({
  default: (await import('./first-screens.tsx')).FirstWarehouseScreen,
}))
const ShopReturnsPage = lazy(async () => ({
  default: (await import('#src/pages/returns/ShopReturnsPage.tsx')).ShopReturnsPage,
}))
const LookUpScreen = lazy(async () => ({
  default: (await import('#src/pages/search/LookUpScreen.tsx')).LookUpScreen,
}))

const all: readonly Operation[] = operations
const withShop = all.filter(({ shopPath }) => shopPath !== undefined)
/** The screens below `/warehouse/`: an operation, or the choice of the shop whose screen it is. */
const ofWarehouse = all.map(operation => (operation.shopPath ? shopChoice(operation) : operation))

type Props = {
  /** Called once the first screen, or whatever shows that it is loading, stands there. */
  onFirstScreen: () => void
  api: { call: Call; changes: Changes }
  outbox: LazyOutbox
  session: Session
  printing: LazyPrinting
  scanning: ScanPipeline
  grammar: HouseGrammar
  navigator: Navigator
  active: ActiveOperations
  registry: LateRegistry
  overlay: Overlay
  lookUp: LookUpPort
  access: AccessHolder
  homeItems: ShownItems
  terminal: WallWorld
}

export function App({
  onFirstScreen,
  api,
  outbox,
  session,
  printing,
  scanning,
  grammar,
  navigator,
  active,
  registry,
  overlay,
  lookUp,
  access,
  homeItems,
  terminal,
}: Props) {
  const { on } = useStore(terminal.wall)
  const permanentCardGroups = useCallback(
    async () => (await import('#src/operations/permanent-cards.ts')).permanentCards(operations, api.call),
    [api.call],
  )
  const waiting = (screen: ReactNode) => <WaitFor promise={registry.ready}>{screen}</WaitFor>
  const drawing = { active, registry, go: navigator.go, Wall: on ? OperationWall : undefined }
  const screenOf = (operation: Operation) => (
    <WaitFor key={`${operation.id} ${operation.path}`} promise={registry.ready}>
      <OperationScreen operation={operation} {...drawing} />
    </WaitFor>
  )
  const shopRoutes = (operations: readonly Operation[]) =>
    operations.map(operation => (
      <Route
        key={operation.id}
        path={pagePattern(`shop_${operation.path}`)}
        element={waiting(<ShopOperationScreen operation={operation} {...drawing} />)}
      />
    ))
  return (
    <SessionProvider session={session}>
      <ScanProvider pipeline={scanning}>
        <BrowserRouter>
          <NavigatorBridge navigator={navigator} />
          <OnWall world={terminal}>
            <OfThisSession api={api} outbox={outbox}>
              <ErrorBoundary fullScreen>
                <Suspense
                  fallback={
                    <>
                      <HoldScans />
                      <LoadingOverlay />
                    </>
                  }
                >
                  <Routes>
                    <Route path={pagePattern('login')} element={on ? <WallLogin /> : <LoginScreen />} />
                    <Route
                      path={pagePattern('demo')}
                      element={waiting(<DemoSheet call={api.call} registry={registry} />)}
                    />
                    <Route element={<SessionGuard />}>
                      <Route
                        element={
                          <AccessProvider>
                            <WarehouseGrammar grammar={grammar} />
                            <AccessBridge holder={access} />
                            <PrintingProvider printing={printing}>
                              {on ? <WallLayout /> : <DashboardLayout overlay={overlay} />}
                            </PrintingProvider>
                          </AccessProvider>
                        }
                      >
                        <Route index element={on ? <WallHome /> : <HomeScreen shown={homeItems} />} />
                        <Route path={pagePattern('shop')} element={<ShopGuard />}>
                          <Route index element={<FirstShopScreen />} />
                          {shopRoutes(withShop.filter(isShopScreen))}
                          <Route
                            path={pagePattern('shop_product-information')}
                            element={<LookUpScreen of="product" />}
                          />
                          <Route path={pagePattern('shop_returns')} element={<ShopReturnsPage />} />
                          <Route path="*" element={<NotFoundScreen />} />
                        </Route>
                        {withShop
                          .filter(operation => !isShopScreen(operation))
                          .map(operation => (
                            <Route key={operation.id} element={<RoleGuard role={operation.role} />}>
                              <Route element={<ShopGuard />}>{shopRoutes([operation])}</Route>
                            </Route>
                          ))}
                        <Route path={pagePattern('warehouse')} element={<WarehouseGuard />}>
                          <Route index element={<FirstWarehouseScreen />} />
                          {ofWarehouse.map(operation => (
                            <Route key={operation.id} element={<RoleGuard role={operation.role} />}>
                              <Route
                                path={pagePattern(`warehouse_${operation.path}`)}
                                element={screenOf(operation)}
                              />
                            </Route>
                          ))}
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
                        <Route path={`${pagePattern('admin')}/*`} element={<AdminPages />} />
                        <Route path={pagePattern('account')} element={<AccountPage />} />
                        <Route path={pagePattern('printing')} element={<PrintingPage />} />
                        <Route path={pagePattern('computers')} element={<ComputersPage />} />
                        <Route
                          path={pagePattern('cards')}
                          element={waiting(<CardSheet registry={registry} permanent={permanentCardGroups} />)}
                        />
                        <Route path="*" element={<NotFoundScreen />} />
                      </Route>
                      <Route
                        path={pagePattern('calibration')}
                        element={<CalibrationPage scanners={pageRoute('scanners')} />}
                      />
                    </Route>
                  </Routes>
                </Suspense>
              </ErrorBoundary>
              {!on && (
                <>
                  <Suspense>
                    {waiting(
                      <CommandLayer
                        registry={registry}
                        takeEarlyHotkeys={registry.takeEarlyHotkeys}
                        overlay={overlay}
                        lookUp={lookUp}
                        onRefused={text => notify({ level: 'warning', text })}
                      />,
                    )}
                  </Suspense>
                  <Suspense>
                    <ScanOverlays />
                  </Suspense>
                  <Toasts />
                </>
              )}
            </OfThisSession>
          </OnWall>
        </BrowserRouter>
        <OnceDrawn then={onFirstScreen} />
      </ScanProvider>
    </SessionProvider>
  )
}

/** Stands behind everything else, so that what a screen does once it is drawn has been done. */
function OnceDrawn({ then }: { then: () => void }) {
  useEffect(then, [then])
  return null
}

function OfThisSession({ api, outbox, children }: Pick<Props, 'api' | 'outbox'> & { children: ReactNode }) {
  const { token } = useSessionState()
  return (
    <ApiProvider key={token ?? ''} api={api}>
      <OutboxContext value={outbox}>{children}</OutboxContext>
    </ApiProvider>
  )
}
