import HardDrive from 'lucide-react/icons/hard-drive'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { useStore } from '#src/store.ts'
import { WallStrip } from '#src/ui/WallStrip.tsx'

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
        {text}
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
      <strong>{head}</strong> {text}
    </WallStrip>
  )
}

const head = 'Ce poste n’enregistre plus votre travail.'
const text =
  'Le stockage du navigateur est plein ou bloqué. Vous pouvez continuer, mais finissez l’étape avant de fermer cette page.'
