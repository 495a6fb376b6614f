import { useEffect } from 'react'
import { createStore } from '#src/store.ts'
import { useStore } from '#src/useStore.ts'
import { afterPaint } from './after-paint.ts'
import type { iconSet } from './icon-set.ts'

export type IconName = keyof typeof iconSet

const iconSize = 20

const loaded = createStore<typeof iconSet | undefined>(undefined)
let loading = false

function loadIcons() {
  if (loading) return
  loading = true
  void import('./icon-set.ts').then(
    ({ iconSet }) => loaded.set(iconSet),
    () => {
      // Every icon has words beside it, so a missing set is no error. The next icon tries again.
      loading = false
    },
  )
}

/** An icon by its name. Keeps its place empty until the set has loaded, so that nothing moves. */
export function Icon({
  name,
  size = iconSize,
  className = '',
}: {
  name: IconName
  size?: number
  className?: string
}) {
  const icons = useStore(loaded)
  useEffect(() => {
    if (!icons) afterPaint(loadIcons)
  }, [icons])
  const Drawn = icons?.[name]
  if (Drawn) return <Drawn size={size} className={className} aria-hidden />
  return <span className={`inline-block ${className}`} style={{ width: size, height: size }} aria-hidden />
}
