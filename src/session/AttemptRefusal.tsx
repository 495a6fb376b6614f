import CircleX from 'lucide-react/icons/circle-x'
import { RequestId } from '#src/ui/RequestId.tsx'
import { useSessionState } from './context.tsx'

/** The server's sentence, whether a password or a badge was refused. Always there, so that it is announced. */
export function AttemptRefusal() {
  const { attempt } = useSessionState()
  const refused = attempt?.refused
  return (
    <div role="alert" className="empty:hidden">
      {refused && (
        <div className="flex gap-3 rounded-xl bg-error-soft px-4 py-3 text-error-ink">
          <CircleX size={20} className="mt-0.5 shrink-0" aria-hidden />
          <div>
            <p className="font-medium">{refused.detail}</p>
            {refused.status >= 500 && <RequestId of={refused} />}
          </div>
        </div>
      )}
    </div>
  )
}
