import HardDrive from 'lucide-react/icons/hard-drive'
import { useStore } from '#src/store.ts'
import { terminalStorage } from './terminal-storage.ts'

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
    <p
      role="alert"
      className="flex shrink-0 items-center gap-3 rounded-xl bg-warning px-4 py-1 text-[1.125rem] leading-snug text-grey-900"
    >
      <HardDrive size="1.5rem" aria-hidden className="shrink-0" />
      <span className="line-clamp-2 min-w-0">
        <strong>{head}</strong> {text}
      </span>
    </p>
  )
}

const head = 'Ce poste n’enregistre plus votre travail.'
const text =
  'Le stockage du navigateur est plein ou bloqué. Vous pouvez continuer, mais finissez l’étape avant de fermer cette page.'
