import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { useStore } from '#src/useStore.ts'
import type { Feed } from './bus.ts'
import type { ScanPipeline } from './pipeline.ts'
import type { ActiveOperation, ScanDialog } from './router/ports.ts'

const ScanContext = createContext<ScanPipeline | null>(null)

export function ScanProvider({ pipeline, children }: { pipeline: ScanPipeline; children: ReactNode }) {
  return <ScanContext value={pipeline}>{children}</ScanContext>
}

export function useScan(): ScanPipeline {
  const pipeline = useContext(ScanContext)
  if (!pipeline) throw new Error('useScan() stands outside of a ScanProvider')
  return pipeline
}

export function useScanFeed(): Feed {
  const { feed } = useScan()
  return useStore(feed)
}

// Layout effects, here and below: a scan made the moment a screen is seen must not go to the one that stood there before.

/** Routes scans to this operation while its screen is mounted. Pass the same object for as long as it runs. */
export function useOperationScans(operation: ActiveOperation | null) {
  const { router } = useScan()
  useLayoutEffect(() => (operation ? router.attach(operation) : undefined), [router, operation])
}

/** While this dialog is mounted, the router asks it before the operation below. */
export function useDialogScans(take: ScanDialog['take']) {
  const { router } = useScan()
  const latest = useRef(take)
  latest.current = take
  useLayoutEffect(() => router.open({ take: scan => latest.current(scan) }), [router])
}

/**
 * Makes scans wait while a page loads. It releases them in the same round of effects that attaches the page's
 * operation, so no scan falls between the two.
 */
export function HoldScans() {
  const { router } = useScan()
  useLayoutEffect(() => router.hold(), [router])
  return null
}
