import { lazy, Suspense } from 'react'
import { loadSurely } from '#src/loading/load-surely.ts'
import { useStore } from '#src/store.ts'
import { toastsWanted } from './notify.ts'

const Toaster = lazy(async () => ({ default: (await loadSurely(() => import('./Toaster.tsx'))).Toaster }))

/** Loads the toaster with the first toast. */
export function Toasts() {
  const wanted = useStore(toastsWanted)
  if (!wanted) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
