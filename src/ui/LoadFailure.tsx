import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Refusal } from '#contract/problems.ts'
import { Button } from './Button.tsx'
import { Message, RequestId } from './Message.tsx'

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
export function LoadFailure({
  refused,
  why = refused?.detail,
  onRetry,
  busy = false,
  fullScreen = false,
}: Props) {
  return (
    <Message icon={TriangleAlert} title={loadErrorText} text={why} fullScreen={fullScreen} alert>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          Réessayer
        </Button>
      )}
      <RequestId of={refused} />
    </Message>
  )
}
