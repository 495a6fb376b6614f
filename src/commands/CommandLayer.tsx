import { Suspense, useEffect, useMemo } from 'react'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { useStore } from '#src/useStore.ts'
import { Hotkeys, pressed } from './Hotkeys.tsx'
import type { Overlay } from './layer.ts'
import type { LookUpPort } from './look-up.ts'
import { createRecents } from './palette/recents.ts'
import type { Registry } from './registry.ts'
import { useLoaded } from './useLoaded.ts'

const loadPalette = () => import('./palette/Palette.tsx')
const HelpSheet = lazyPage(async () => (await import('./HelpSheet.tsx')).HelpSheet)

type Props = {
  registry: Registry
  takeEarlyHotkeys: () => string[]
  overlay: Overlay
  lookUp?: LookUpPort
  onRefused: (because: string) => void
}

/** Keys, palette and help. The page has one of these, above every screen. */
export function CommandLayer({ registry, takeEarlyHotkeys, overlay, lookUp, onRefused }: Props) {
  const over = useStore(overlay)
  const recents = useMemo(() => createRecents(terminalStorage), [])
  const palette = useLoaded(loadPalette, over?.what === 'palette')

  useEffect(() => {
    window.addEventListener('popstate', overlay.close)
    return () => window.removeEventListener('popstate', overlay.close)
  }, [overlay])

  useEffect(() => {
    for (const keys of takeEarlyHotkeys()) {
      const refusal = pressed(registry, keys)
      if (refusal !== undefined) onRefused(refusal)
    }
  })

  return (
    <>
      <Hotkeys registry={registry} overlay={overlay} onRefused={onRefused} />
      {palette && over?.what === 'palette' && (
        <palette.PaletteDialog
          registry={registry}
          recents={recents}
          lookUp={lookUp}
          page={over.page}
          initial={over.query}
          acts={over.acts}
          onPage={page => overlay.show(page === undefined ? { what: 'palette' } : { what: 'palette', page })}
          onHelp={() => overlay.show({ what: 'help' })}
          onClose={overlay.close}
        />
      )}
      <Suspense>
        {over?.what === 'help' && <HelpSheet registry={registry} onClose={overlay.close} />}
      </Suspense>
    </>
  )
}
