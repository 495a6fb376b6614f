import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { type Access, userCalls } from '#contract/endpoints/user.ts'
import type { Refusal } from '#contract/problems.ts'
import { workIn } from '#machines/shared/house-day.ts'
import { useReading } from '#src/api/useReading.tsx'
import { HoldScans } from '#src/scan/provider.tsx'
import { LoadingOverlay } from '#src/ui/LoadingOverlay.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'

const fresh = { everyMs: 60_000, afterChanges: true, freshMs: 1_000 }

const AccessContext = createContext<Access | undefined>(undefined)
const RefusedContext = createContext<Refusal['refused'] | undefined>(undefined)

/** Loads only where the record does not. */
const WithoutRecord = lazyPage(async () => (await import('./WithoutRecord.tsx')).WithoutRecord)

/**
 * Nothing below is shown before one knows what the person may do. A later reading that fails changes nothing, and the
 * kept record stands in for one that never came.
 */
export function AccessProvider({ children }: { children: ReactNode }) {
  const { data, refused, isFetching, readAgain } = useReading(userCalls.access, {}, fresh)
  const [kept, setKept] = useState<Access>()
  const access = data ?? kept
  if (access) {
    workIn(access.warehouse?.timeZone)
    return (
      <AccessContext value={access}>
        <RefusedContext value={refused}>{children}</RefusedContext>
      </AccessContext>
    )
  }
  const loading = (
    <>
      <HoldScans />
      <LoadingOverlay />
    </>
  )
  if (!refused) return loading
  return (
    <Suspense fallback={loading}>
      <WithoutRecord refused={refused} busy={isFetching} onRetry={readAgain} onKept={setKept} />
    </Suspense>
  )
}

export function useAccess(): Access {
  const access = useContext(AccessContext)
  if (!access) throw new Error('useAccess() must be used inside an AccessProvider')
  return access
}

/** Why the last reading of the access record failed, if it did. */
export const useAccessRefused = () => useContext(RefusedContext)

export type Shop = Access['shops'][number]

const ShopContext = createContext<Shop | undefined>(undefined)

export function ShopProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>
}

export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error("useShop() doit être utilisé à l'intérieur d'un ShopProvider")
  return shop
}
