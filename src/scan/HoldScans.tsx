import { useEffect } from 'react'
import { useScan } from './provider.tsx'

/**
 * Stands where a page is loading: scans wait for it. It lets go in the same round of effects in which the page's
 * operation comes, so that no scan falls between the two.
 */
export function HoldScans() {
  const { router } = useScan()
  useEffect(() => router.hold(), [router])
  return null
}
