import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import { RequestId } from '#src/ui/Message.tsx'
import { useSessionState } from './context.tsx'

/** The server's sentence, whether a password or a badge was refused. Always there, so that it is announced. */
export function AttemptRefusal() {
  const { attempt } = useSessionState()
  const refused = attempt?.refused
  // Asked for a PIN or for one's own password, nobody has done anything wrong.
  const asksOnly = refused?.code === 'pin-required' || refused?.code === 'password-once'
  const Icon = asksOnly ? Info : CircleX
  return (
    <div role="alert" className="empty:hidden">
      {refused && (
        <div
          className={`flex gap-3 rounded-xl px-4 py-3 ${asksOnly ? 'bg-info-soft text-info-ink' : 'bg-error-soft text-error-ink'}`}
        >
          <Icon size={20} className="mt-0.5 shrink-0" aria-hidden />
          <div>
            <p className="font-medium">{refused.detail}</p>
            {refused.status >= 500 && <RequestId of={refused} />}
          </div>
        </div>
      )}
    </div>
  )
}
