import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { useMedia } from '#src/ui/media.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useStore } from '#src/useStore.ts'
import { usePrintingEnvironment } from './environment.tsx'
import type { Printing } from './running.ts'

/**
 * A spinner while the printing settings load, and the specification's sentence when they could not. Both leave the page
 * below in use: work that prints nothing goes on. Where nothing prints (`alarm.ts`) there is no sentence; where QZ Tray has
 * never been it is quiet and can be hidden. A telephone has no room for it beside the work, so there it is one line that opens.
 */
export function EnvironmentStrip({ printing }: { printing: Printing }) {
  const { loading, error, alarm, retry } = usePrintingEnvironment()
  const { hidesError } = useStore(printing.choice)
  const isTelephone = useMedia('(max-width: 639px)')
  const [isOpen, setOpen] = useState(false)
  const firstAct = useRef<HTMLButtonElement>(null)
  // The pressed line is gone then, and the focus with it.
  useEffect(() => {
    if (isOpen) firstAct.current?.focus()
  }, [isOpen])
  if (error === undefined) return loading && <Loading />
  const isLoud = alarm === 'loud'
  if (alarm === 'off' || (!isLoud && hidesError)) return null
  const loud = isLoud ? 'bg-error-soft text-error-ink' : 'border border-line text-ink-2'
  if (isTelephone && !isOpen)
    return (
      <div role={isLoud ? 'alert' : 'status'} className={`mb-4 w-full rounded-2xl text-sm ${loud}`}>
        <button
          type="button"
          aria-expanded={false}
          onClick={() => setOpen(true)}
          className="flex min-h-11 w-full items-center justify-between gap-2 px-5 text-start"
        >
          <span className={`truncate ${isLoud ? 'font-semibold' : ''}`}>
            Impression : paramètres non chargés
          </span>
          <ChevronDown size={20} aria-hidden className="shrink-0" />
        </button>
      </div>
    )
  return (
    <div
      role={isLoud ? 'alert' : 'status'}
      className={`mb-4 flex grow basis-80 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-2xl px-5 ${loud} ${
        isLoud ? 'py-3' : 'py-1 text-sm'
      }`}
    >
      <p className={`min-w-0 flex-1 basis-48 ${isLoud ? 'font-semibold' : ''}`}>{error}</p>
      <div className="flex items-center gap-1">
        <Button ref={firstAct} look={isLoud ? 'plain' : 'quiet'} busy={loading} onClick={retry}>
          Réessayer
        </Button>
        {!isLoud && (
          <IconButton label="Masquer sur ce poste" onClick={() => printing.choice.set({ hidesError: true })}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** Takes no room, so that the page does not move when it goes, and lies on the page's upper edge, over no word of it. */
export function Loading() {
  return (
    <div className="pointer-events-none relative z-10 h-0 basis-full">
      <div className="absolute start-1/2 top-0 grid -translate-1/2 rounded-full border border-line bg-surface p-1 text-primary-ink">
        <Spinner size={14} label="Chargement des paramètres d’impression" />
      </div>
    </div>
  )
}
