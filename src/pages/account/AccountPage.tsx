import { accountCalls } from '#contract/endpoints/account.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'
import { useEnding } from './useEnding.ts'

/** « Mon compte »: one's own sessions and password. */
export function AccountPage() {
  const { user } = useAccess()
  const { data, refused, isFetching, readAgain } = useReading(
    accountCalls.sessions,
    {},
    { everyMs: 60_000, onFocus: true },
  )
  const { ending, end } = useEnding(readAgain)
  const sessions = data?.data
  if (!sessions) {
    return refused ? <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} /> : <LoadingPage />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <title>Mon compte · Douchette</title>
      <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Mon compte</h1>
      <section aria-labelledby="sessions" className="panel grid gap-4 p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 id="sessions" className="text-lg font-bold">
              Mes sessions
            </h2>
            <p className="text-ink-2">
              Fermez celles que vous ne reconnaissez pas, et changez de mot de passe.
            </p>
          </div>
          {sessions.length > 1 && (
            <Button
              look="plain"
              busy={ending === 'others'}
              onClick={() =>
                void end('others', accountCalls.endOthers, {}, 'Vos autres sessions sont fermées.')
              }
            >
              Fermer toutes les autres
            </Button>
          )}
        </div>
        <SessionList
          sessions={sessions}
          ending={ending}
          onEnd={id =>
            void end(id, accountCalls.endSession, { params: { session: id } }, 'La session est fermée.')
          }
        />
      </section>
      {user.role !== 'operator' && <Passkeys />}
      <PasswordForm onChanged={readAgain} />
    </div>
  )
}
