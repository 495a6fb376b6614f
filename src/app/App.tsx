import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import type { Role } from '#contract/roles.ts'
import type { QzPorts } from '#machines/qz.machine.ts'
import type { Call } from '#src/api/client.ts'
import { ApiProvider } from '#src/api/context.tsx'
import { PrintingProvider } from '#src/printing/environment.tsx'
import { AccessProvider } from '#src/session/access.tsx'
import { SessionProvider, useSessionState } from '#src/session/context.tsx'
import { RoleGuard, SessionGuard, ShopGuard, WarehouseGuard } from '#src/session/guards.tsx'
import type { Session } from '#src/session/session.ts'
import { LoadingOverlay } from '#src/ui/LoadingOverlay.tsx'
import { Toasts } from '#src/ui/Toasts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const loadLogin = () => import('#src/session/LoginScreen.tsx')
const loadDashboard = () => import('./layout/DashboardLayout.tsx')
const loadHome = () => import('#src/home/HomeScreen.tsx')

const LoginScreen = lazy(async () => ({ default: (await loadLogin()).LoginScreen }))
const DashboardLayout = lazy(async () => ({ default: (await loadDashboard()).DashboardLayout }))
const HomeScreen = lazy(async () => ({ default: (await loadHome()).HomeScreen }))
const ComingScreen = lazy(async () => ({ default: (await import('./ComingScreen.tsx')).ComingScreen }))

/** While somebody logs in, or the access record is on its way, what comes next comes too. */
function loadAhead() {
  // Whoever needs a part that could not be loaded says so; nobody needs it yet.
  void Promise.allSettled([loadDashboard(), loadHome()])
}

/** An operation's screen: where it stands, who may open it, and what draws it (lazily). */
export type OperationRoute = {
  /** Below `/warehouse/`, or below `/shop/{shopSlug}/`. */
  readonly path: string
  readonly scope: 'warehouse' | 'shop'
  readonly role?: Role
  readonly Screen: ComponentType
}

type Props = {
  call: Call
  session: Session
  qz: QzPorts
  operations: readonly OperationRoute[]
}

export function App({ call, session, qz, operations }: Props) {
  useEffect(loadAhead, [])
  return (
    <SessionProvider session={session}>
      <OfThisSession call={call}>
        <BrowserRouter>
          <ErrorBoundary fullScreen>
            <Suspense fallback={<LoadingOverlay />}>
              <Routes>
                <Route path="/login" element={<LoginScreen />} />
                <Route element={<SessionGuard />}>
                  <Route
                    element={
                      <AccessProvider>
                        <PrintingProvider ports={qz}>
                          <DashboardLayout />
                        </PrintingProvider>
                      </AccessProvider>
                    }
                  >
                    <Route index element={<HomeScreen />} />
                    <Route path="shop/:shopSlug" element={<ShopGuard />}>
                      {routesOf(operations, 'shop')}
                      <Route path="*" element={<ComingScreen />} />
                    </Route>
                    <Route path="warehouse" element={<WarehouseGuard />}>
                      {routesOf(operations, 'warehouse')}
                      <Route path="*" element={<ComingScreen />} />
                    </Route>
                    <Route path="*" element={<ComingScreen />} />
                  </Route>
                </Route>
              </Routes>
            </Suspense>
          </ErrorBoundary>
          <Toasts />
        </BrowserRouter>
      </OfThisSession>
    </SessionProvider>
  )
}

function OfThisSession({ call, children }: { call: Call; children: ReactNode }) {
  const { token } = useSessionState()
  return (
    <ApiProvider key={token ?? ''} call={call}>
      {children}
    </ApiProvider>
  )
}

const routesOf = (operations: readonly OperationRoute[], scope: OperationRoute['scope']) =>
  operations
    .filter(operation => operation.scope === scope)
    .map(({ path, role, Screen }) =>
      role ? (
        <Route key={path} element={<RoleGuard role={role} />}>
          <Route path={path} element={<Screen />} />
        </Route>
      ) : (
        <Route key={path} path={path} element={<Screen />} />
      ),
    )
