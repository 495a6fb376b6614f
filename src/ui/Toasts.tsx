import { Suspense } from 'react'
import { useStore } from '#src/useStore.ts'
import { lazyPart } from './lazy-page.ts'
import { toastsWanted } from './notify.ts'

const Toaster = lazyPart(async () => (await import('./Toaster.tsx')).Toaster)

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
