import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { pagePattern, pageRoute } from '#contract/pages.ts'
import type { Changes } from '#src/api/changes.ts'
import type { Call } from '#src/api/client.ts'
import { ApiProvider } from '#src/api/useReading.tsx'
import type { LateRegistry } from '#src/commands/late-registry.ts'
import type { Overlay } from '#src/commands/layer.ts'
import type { LookUpPort } from '#src/commands/look-up.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import type { Operation } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'
import { isShopScreen } from '#src/operations/menu.ts'
import { shopChoice } from '#src/operations/shop/index.ts'
import { type LazyOutbox, OutboxContext } from '#src/outbox/context.ts'
import { HomeScreen } from '#src/pages/home/HomeScreen.tsx'
import type { ShownItems } from '#src/pages/home/Today.tsx'
import { CalibrationPage } from '#src/pages/scanners/index.ts'
import { PrintingProvider } from '#src/printing/environment.tsx'
import type { LazyPrinting } from '#src/printing/printing.ts'
import type { HouseGrammar } from '#src/scan/house-grammar.ts'
import type { ScanPipeline } from '#src/scan/pipeline.ts'
import { HoldScans, ScanProvider } from '#src/scan/provider.tsx'
import { WarehouseGrammar } from '#src/scan/WarehouseGrammar.tsx'
import { AccessProvider } from '#src/session/access.tsx'
import {
  RoleGuard,
  SessionGuard,
  SessionProvider,
  ShopGuard,
  useSessionState,
  WarehouseGuard,
} from '#src/session/context.tsx'
import { LoginScreen } from '#src/session/LoginScreen.tsx'
import type { Session } from '#src/session/session.ts'
import type { WallWorld } from '#src/terminal/context.ts'
import { OnWall, OperationWall, WallHome, WallLayout, WallLogin } from '#src/terminal/OnWall.tsx'
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx'
import { LoadingOverlay } from '#src/ui/LoadingOverlay.tsx'
import { lazyPage, lazyPart } from '#src/ui/lazy-page.ts'
import { notify } from '#src/ui/notify.ts'
import { Toasts } from '#src/ui/Toasts.tsx'
import { WaitFor } from '#src/ui/WaitFor.tsx'
import { useStore } from '#src/useStore.ts'
import { AccessBridge } from './AccessBridge.tsx'
import type { AccessHolder } from './access-holder.ts'
import { DashboardLayout } from './layout/DashboardLayout.tsx'
import { NavigatorBridge } from './NavigatorBridge.tsx'
import type { Navigator } from './navigator.ts'

const DemoSheet = lazyPage(async () => (await import('#src/pages/demo/DemoSheet.tsx')).DemoSheet)
const SetupPage = lazyPage(async () => (await import('#src/pages/setup/SetupPage.tsx')).SetupPage)
const CommandLayer = lazyPart(async () => (await import('#src/commands/CommandLayer.tsx')).CommandLayer)
const ScanOverlays = lazyPart(async () => (await import('./ScanOverlays.tsx')).ScanOverlays)
const OtherScreens = lazyPage(async () => (await import('./OtherScreens.tsx')).OtherScreens)
const OperationScreen = lazyPage(
  async () => (await import('#src/operations/OperationScreen.tsx')).OperationScreen,
)
const ShopOperationScreen = lazyPage(
  async () => (await import('#src/operations/OperationScreen.tsx')).ShopOperationScreen,
)

const all: readonly Operation[] = operations
const withShop = all.filter(({ shopPath }) => shopPath !== undefined)
/** The screens below `/warehouse/`: an operation, or the choice of the shop whose screen it is. */
const ofWarehouse = all.map(operation => (operation.shopPath ? shopChoice(operation) : operation))

export type Props = {
  /** Called once the first screen, or its loading notice, is drawn. */
  onFirstScreen: () => void
  api: { call: Call; changes: Changes; ahead: Ahead | undefined }
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
  const waiting = (screen: ReactNode) => <WaitFor promise={registry.ready}>{screen}</WaitFor>
  const drawing = {
    active,
    registry,
    go: navigator.go,
    Wall: on ? OperationWall : undefined,
    showActs: (query: string) => overlay.show({ what: 'palette', query, acts: true }),
  }
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
        {/* A transition would leave the old page drawn, and it would take a scan meant for the new one. */}
        <BrowserRouter useTransitions={false}>
          <NavigatorBridge navigator={navigator} />
          <ErrorBoundary fullScreen onWall={on}>
            <OnWall world={terminal}>
              <OfThisSession api={api} outbox={outbox}>
                <ErrorBoundary fullScreen onWall={on}>
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
                      <Route path={pagePattern('setup')} element={<SetupPage />} />
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
                          <Route element={<ShopGuard />}>{shopRoutes(withShop.filter(isShopScreen))}</Route>
                          {withShop
                            .filter(operation => !isShopScreen(operation))
                            .map(operation => (
                              <Route key={operation.id} element={<RoleGuard role={operation.role} />}>
                                <Route element={<ShopGuard />}>{shopRoutes([operation])}</Route>
                              </Route>
                            ))}
                          <Route element={<WarehouseGuard />}>
                            {ofWarehouse.map(operation => (
                              <Route key={operation.id} element={<RoleGuard role={operation.role} />}>
                                <Route
                                  path={pagePattern(`warehouse_${operation.path}`)}
                                  element={screenOf(operation)}
                                />
                              </Route>
                            ))}
                          </Route>
                          <Route path="*" element={<OtherScreens call={api.call} registry={registry} />} />
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
                    <Suspense>{waiting(<ScanOverlays />)}</Suspense>
                    <Toasts />
                  </>
                )}
              </OfThisSession>
            </OnWall>
          </ErrorBoundary>
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

/** The answers that were asked for with the token that the page found when it was opened. */
type Ahead = { readonly token: string; readonly queries: QueryClient }

function OfThisSession({ api, outbox, children }: Pick<Props, 'api' | 'outbox'> & { children: ReactNode }) {
  const { token } = useSessionState()
  return (
    <ApiProvider
      key={token ?? ''}
      api={api}
      ahead={api.ahead?.token === token ? api.ahead?.queries : undefined}
    >
      <OutboxContext value={outbox}>{children}</OutboxContext>
    </ApiProvider>
  )
}
