import { createContext, type ReactNode, useContext } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import type { Role } from '#contract/roles.ts'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { useStore } from '#src/useStore.ts'
import { ShopProvider, useAccess } from './access.tsx'
import type { Session, SessionState } from './session.ts'

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession() must be used inside a SessionProvider')
  return session
}

export function useSessionState(): SessionState {
  return useStore(useSession())
}

const LoadFailure = lazyPage(async () => (await import('#src/ui/LoadFailure.tsx')).LoadFailure)

export type CameFrom = { from?: string }

/** Without a token: to the log-in, and back to the very page afterwards, unless one has logged out oneself. */
export function SessionGuard() {
  const { token, ended } = useSessionState()
  const { pathname, search, hash } = useLocation()
  if (token) return <Outlet />
  const state: CameFrom = ended?.by === 'user' ? {} : { from: `${pathname}${search}${hash}` }
  return <Navigate to={pageRoute('login')} replace state={state} />
}

export function ShopGuard() {
  const { shops } = useAccess()
  const { shopSlug } = useParams()
  const shop = shops.find(({ slug }) => slug === shopSlug)
  if (!shop) return <LoadFailure why="Cette boutique n’existe pas, ou votre compte n’y a pas accès." />
  return (
    <ShopProvider shop={shop}>
      <Outlet />
    </ShopProvider>
  )
}

export function WarehouseGuard() {
  const { warehouse } = useAccess()
  if (!warehouse) return <LoadFailure why="Votre compte n’est rattaché à aucun entrepôt." />
  return <Outlet />
}

/** The menu hides what a role does not allow; an address typed by hand must not get further. */
export function RoleGuard({ role }: { role: Role }) {
  const { warehouse } = useAccess()
  if (!warehouse?.roles.includes(role)) {
    return <LoadFailure why="Votre compte n’a pas le droit d’ouvrir cet écran." />
  }
  return <Outlet />
}
