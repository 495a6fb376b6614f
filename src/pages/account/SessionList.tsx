import Monitor from 'lucide-react/icons/monitor'
import type { SessionEntry } from '#contract/endpoints/account.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour, formatRecent } from '#src/ui/dates.ts'

type Props = {
  sessions: readonly SessionEntry[]
  /** Names the person of each. */
  ofAll?: boolean
  /** The session that is being ended. */
  ending: string | undefined
  onEnd: (id: string) => void
}

const doors = {
  password: 'mot de passe',
  badge: 'badge',
  provider: 'fournisseur d’identité',
  passkey: 'clé d’accès',
} as const

/** Open sessions, the last seen first. One's own current session is ended by logging out. */
export function SessionList({ sessions, ofAll = false, ending, onEnd }: Props) {
  return (
    <ul className="grid gap-3">
      {sessions.map(({ id, user, door, workplace, address, openedAt, seenAt, current }) => {
        const where = workplace ?? address
        return (
          <li key={id} className="flex flex-wrap items-center gap-4 rounded-2xl border border-line p-4">
            <Monitor size={22} aria-hidden className="shrink-0 text-ink-2" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold wrap-anywhere">
                {ofAll ? user : where}
                {current && (
                  <span className="ms-2 text-sm font-semibold text-success-ink">cette session</span>
                )}
              </p>
              <p className="text-sm wrap-anywhere text-ink-2">
                {ofAll && `${where}, `}
                {workplace && `${address}, `}
                ouverte {formatDayHour(openedAt)} par {doors[door]}
              </p>
            </div>
            <p className="text-sm text-ink-2">Vue {formatRecent(seenAt)}</p>
            {!current && (
              <Button
                look="plain"
                aria-label={`Fermer la session de ${user} (${where})`}
                busy={ending === id}
                onClick={() => onEnd(id)}
              >
                Fermer
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
