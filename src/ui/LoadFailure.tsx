import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Refusal } from '#contract/problems.ts'
import { Button } from './Button.tsx'
import { RequestId } from './RequestId.tsx'

export const loadErrorText = 'Une erreur est survenue. Impossible de charger les paramètres.'

type Props = {
  /** The server's refusal; `why` is our own sentence instead. */
  refused?: Refusal['refused'] | undefined
  why?: string
  onRetry?: () => void
  busy?: boolean
  fullScreen?: boolean
}

/** The specification's text for a page that could not load, with the reason below it. */
export function LoadFailure({ refused, why = refused?.detail, onRetry, busy = false, fullScreen }: Props) {
  const Frame = fullScreen ? 'main' : 'div'
  return (
    <Frame className={`grid place-items-center p-6 ${fullScreen ? 'min-h-dvh bg-ground' : 'min-h-[60vh]'}`}>
      <div role="alert" className="flex max-w-md flex-col items-center gap-4 text-center">
        <span className="grid size-16 place-items-center rounded-2xl bg-error-soft text-error-ink">
          <TriangleAlert size={32} aria-hidden />
        </span>
        <h1 className="text-xl font-bold text-balance">{loadErrorText}</h1>
        {why && <p className="text-ink-2">{why}</p>}
        {onRetry && (
          <Button onClick={onRetry} busy={busy}>
            Réessayer
          </Button>
        )}
        <RequestId of={refused} />
      </div>
    </Frame>
  )
}
