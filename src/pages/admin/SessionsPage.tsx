import { useState } from 'react'
import { accountCalls } from '#contract/endpoints/account.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { SessionList } from '../account/SessionList.tsx'
import { useEnding } from '../account/useEnding.ts'
import { Confirm } from './Confirm.tsx'
import { Heading } from './Heading.tsx'

/** « Sessions »: who is logged in, and where. */
export function SessionsPage() {
  const { data, refused, isFetching, readAgain } = useReading(
    accountCalls.everySession,
    {},
    { everyMs: 60_000, onFocus: true },
  )
  const { ending, end } = useEnding(readAgain)
  const [asking, setAsking] = useState(false)
  const sessions = data?.data
  const endOne = (id: string) =>
    end(id, accountCalls.endAny, { params: { session: id } }, 'La session est fermée.')
  const others = sessions?.filter(({ current }) => !current) ?? []
  useActs('Sessions', [
    {
      id: 'session.end-all',
      title: 'Fermer toutes les sessions',
      because: others.length > 0 ? undefined : 'Il n’y en a pas d’autre que la vôtre.',
      run: () => setAsking(true),
    },
    ...others.map(({ id, user, workplace, address }) => ({
      id: `session.end.${id}`,
      title: `Fermer la session de ${user} (${workplace ?? address})`,
      run: () => endOne(id),
    })),
  ])
  if (!sessions) {
    return refused ? <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} /> : <LoadingPage />
  }
  const endAll = () => {
    setAsking(false)
    void end('all', accountCalls.endEvery, {}, 'Toutes les autres sessions sont fermées.')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading title="Sessions" lead="Qui est connecté, où et depuis quand.">
        {sessions.length > 1 && (
          <Button look="plain" busy={ending === 'all'} onClick={() => setAsking(true)}>
            Fermer toutes les sessions
          </Button>
        )}
      </Heading>
      <section aria-label="Sessions ouvertes" className="panel p-5">
        <SessionList sessions={sessions} ofAll ending={ending} onEnd={id => void endOne(id)} />
      </section>
      {asking && (
        <Confirm
          title="Fermer toutes les sessions ?"
          act="Tout fermer"
          onAct={endAll}
          onClose={() => setAsking(false)}
        >
          <p>Chacun devra se reconnecter, sauf vous. Ce qui est déjà enregistré reste enregistré.</p>
        </Confirm>
      )}
    </div>
  )
}
