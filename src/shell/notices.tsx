import HardDrive from 'lucide-react/icons/hard-drive'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { WallStrip } from '#src/ui/WallStrip.tsx'
import { useStore } from '#src/useStore.ts'
import { newVersion } from './versions.ts'

/** Stands above every page for as long as the browser stores nothing. The work goes on in memory. */
export function StorageNotice() {
  const losing = useStore(terminalStorage.losing)
  if (!losing) return null
  return (
    <section
      role="alert"
      className="mb-4 flex items-start gap-3 rounded-2xl bg-warning-soft px-5 py-3 text-warning-ink"
    >
      <HardDrive size={22} aria-hidden className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        <strong className="block">{head}</strong>
        {kept}
      </p>
    </section>
  )
}

/** The notice on a wall. */
export function WallStorageNotice() {
  const losing = useStore(terminalStorage.losing)
  if (!losing) return null
  return (
    <WallStrip icon={HardDrive} urgent>
      <strong>{head}</strong> {kept}
    </WallStrip>
  )
}

const head = 'Ce poste n’enregistre plus votre travail.'
const kept =
  'Le stockage du navigateur est plein ou bloqué. Vous pouvez continuer, mais finissez l’étape avant de fermer cette page.'

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
