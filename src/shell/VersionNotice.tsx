import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useStore } from '#src/store.ts'
import { WallStrip } from '#src/ui/WallStrip.tsx'
import { newVersion } from './versions.ts'

const text = 'Nouvelle version prête : elle sera prise à la fin de ce travail.'

/** Stands above every page until the new version is taken, which happens by itself. */
export function VersionNotice() {
  if (!useStore(newVersion)) return null
  return (
    <p
      role="status"
      className="mb-4 flex grow basis-80 items-center gap-3 rounded-2xl bg-info-soft px-5 py-3 font-semibold text-info-ink"
    >
      <RefreshCw size={22} aria-hidden className="shrink-0" />
      {text}
    </p>
  )
}

/** The notice on a wall. */
export function WallVersionNotice() {
  if (!useStore(newVersion)) return null
  return (
    <WallStrip icon={RefreshCw} tone="calm">
      {text}
    </WallStrip>
  )
}
