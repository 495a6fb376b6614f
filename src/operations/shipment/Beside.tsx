import { Suspense } from 'react'
import { proposedForAll } from '#machines/shipment/carton.ts'
import type { Context } from '#machines/shipment/ports.ts'
import { lazyPart } from '#src/ui/lazy-page.ts'

const InCarton = lazyPart(async () => (await import('./InCarton.tsx')).InCarton)

/** Fewer pieces than these need no drawing. */
const fewest = 4

/** How the order's pieces go into its first carton, until that one is closed. */
export function besideParcel(context: Context) {
  const { order, closed, another } = context
  if (!order || closed.length > 0 || another) return null
  const [first] = proposedForAll(context).placed ?? []
  if (!first || first.placed.length < fewest) return null
  return (
    <Suspense>
      <InCarton packed={first} lines={order.lines} />
    </Suspense>
  )
}
