import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '#src/app/ErrorBoundary.tsx'
import type { Registry } from '#src/commands/registry.ts'
import { usePrintTroubles, WallPrintStrip } from '#src/printing/PrintStrip.tsx'
import { useScanFeed } from '#src/scan/provider.tsx'
import { useAccess } from '#src/session/access.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { CardRow } from './Cards.tsx'
import { cardsOf, stepCards } from './cards.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { TopBar } from './TopBar.tsx'
import { useTerminal, useTerminalState } from './terminal.ts'
import { useWall } from './world.ts'

/** Every screen on the wall: who and when on top, the work, and below it the cards of what may be done now. */
export function WallLayout() {
  const { user } = useAccess()
  const { wall, registry, active } = useWall()
  const { pathname } = useLocation()
  const { latch } = useScanFeed()
  const now = useSyncExternalStore(active.subscribe, active.get)
  // Which cards there are depends on whose session it is.
  useTerminalState(useTerminal())

  const [trouble] = usePrintTroubles()
  const operation = now?.operation
  const home = pathname === '/'
  useEffect(() => {
    if (operation) wall.arrived(pathname)
  }, [wall, operation, pathname])

  const view = now?.running.view()
  const cards = latch
    ? cardsOf(registry, ['operation.acknowledge', 'help.toggle', 'session.lock'])
    : footCards(registry, { home, choosing: (view?.choices ?? []).length > 0 })

  return (
    <div className="wall">
      <TopBar title={operation?.title ?? 'Douchette'} about={view?.about} person={user.displayName} />
      <main className="flex min-h-0 flex-col gap-3">
        <WallPrintStrip trouble={trouble} />
        {latch && <ErrorScreen latch={latch} />}
        <div hidden={latch !== null} className={latch ? '' : 'flex min-h-0 flex-1 flex-col'}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<LoadingPanel />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <CardRow cards={cards} large={latch !== null} />
    </div>
  )
}

/** The step's own cards first; where choices fill the screen, one row of them and the help that has the rest. */
function footCards(registry: Registry, { home, choosing }: { home: boolean; choosing: boolean }) {
  const step = [...stepCards(registry), ...cardsOf(registry, ['quantity.choose'])]
  if (choosing) {
    const leave = step.length < 3 ? ['go.home'] : []
    return [...step.slice(0, 3), ...cardsOf(registry, [...leave, 'help.toggle'])]
  }
  return [
    ...step,
    // There only while a print stands still.
    ...cardsOf(registry, ['print.came-out', 'print.retry']),
    ...cardsOf(
      registry,
      home
        ? ['help.toggle', 'session.lock', 'session.hand-over', 'session.log-out']
        : ['go.home', 'help.toggle', 'session.lock'],
    ),
  ]
}
