import type { Refusal } from '#contract/problems.ts'
import { Button } from '#src/ui/Button.tsx'
import { RequestId } from '#src/ui/RequestId.tsx'

type Props = { refused: Refusal['refused']; busy: boolean; onRetry: () => void }

export function Failed({ refused, busy, onRetry }: Props) {
  return (
    <div role="alert" className="panel flex flex-wrap items-center justify-between gap-4 p-5">
      <div>
        <p className="font-bold">L’historique n’a pas pu être chargé.</p>
        <p className="text-ink-2">{refused.detail}</p>
        <RequestId of={refused} />
      </div>
      <Button look="plain" busy={busy} onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}
