import { lazy, type ReactNode, Suspense } from 'react'
import { loadOrStartAgain } from '#src/loading/start-again.ts'
import { HoldScans } from '#src/scan/provider.tsx'
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx'
import { LoadingOverlay } from '#src/ui/LoadingOverlay.tsx'
import { WaitFor } from '#src/ui/WaitFor.tsx'
import { useStore } from '#src/useStore.ts'
import type { WallWorld } from './context.ts'

const screens = () => loadOrStartAgain(() => import('./screens.ts'))
const WallApp = lazy(async () => ({ default: (await screens()).WallApp }))
export const OperationWall = lazy(async () => ({ default: (await screens()).OperationWall }))
export const WallHome = lazy(async () => ({ default: (await screens()).WallHome }))
export const WallLayout = lazy(async () => ({ default: (await screens()).WallLayout }))
export const WallLogin = lazy(async () => ({ default: (await screens()).WallLogin }))

/** Draws the wall screens when this device is a terminal. A lock covers a desk too. */
export function OnWall({ world, children }: { world: WallWorld; children: ReactNode }) {
  const { on, locked } = useStore(world.wall)
  if (!on && !locked) return children
  return (
    <ErrorBoundary fullScreen onWall>
      <Suspense
        fallback={
          <>
            <HoldScans />
            <LoadingOverlay />
          </>
        }
      >
        <WaitFor promise={world.registry.ready}>
          <WallApp world={world}>{children}</WallApp>
        </WaitFor>
      </Suspense>
    </ErrorBoundary>
  )
}
