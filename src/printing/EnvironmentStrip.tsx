import X from 'lucide-react/icons/x'
import { useStore } from '#src/store.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { usePrintingEnvironment } from './environment.tsx'
import type { Printing } from './running.ts'

/**
 * A spinner while the printing settings load, and the specification's sentence when they could not. Both leave the page
 * below in use: work that prints nothing goes on. Where QZ Tray has never been, the sentence is quiet and can be hidden.
 */
export function EnvironmentStrip({ printing }: { printing: Printing }) {
  const { loading, error, expected, retry } = usePrintingEnvironment()
  const { hidesError } = useStore(printing.choice)
  if (error === undefined) return loading && <Loading />
  if (!expected && hidesError) return null
  return (
    <div
      role={expected ? 'alert' : 'status'}
      className={`mb-4 flex grow basis-80 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-2xl px-5 ${
        expected ? 'bg-error-soft py-3 text-error-ink' : 'border border-line py-1 text-sm text-ink-2'
      }`}
    >
      <p className={`min-w-0 flex-1 basis-48 ${expected ? 'font-semibold' : ''}`}>{error}</p>
      <div className="flex items-center gap-1">
        <Button look={expected ? 'plain' : 'quiet'} busy={loading} onClick={retry}>
          Réessayer
        </Button>
        {!expected && (
          <IconButton label="Masquer sur ce poste" onClick={() => printing.choice.set({ hidesError: true })}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** Takes no room, so that the page does not move when it goes. */
export function Loading() {
  return (
    <div className="pointer-events-none relative z-10 h-0 basis-full">
      <div className="absolute start-1/2 top-0 -translate-x-1/2 rounded-full border border-line bg-surface p-2 text-primary-ink">
        <Spinner size={20} label="Chargement des paramètres d’impression" />
      </div>
    </div>
  )
}
