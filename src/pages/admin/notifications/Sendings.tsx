import { useState } from 'react'
import { notificationCalls, type Sending } from '#contract/endpoints/notification.ts'
import { sendingStatuses } from '#contract/entities/notification.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { DayField } from '#src/ui/aria/days.tsx'
import { Pagination } from '#src/ui/aria/Pagination.tsx'
import { Cell, type Column, Table } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericSecond, formatRecent, momentOf } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { notify } from '#src/ui/notify.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { Confirm } from '../Confirm.tsx'
import { Filter } from '../list/Filter.tsx'
import { cell } from '../list/ListPage.tsx'
import { useActs } from '../useActs.ts'
import { kindWord, sendingWords } from './words.ts'

const heading = 'px-4 py-3'
const columns: readonly Column[] = [
  { id: 'at', title: 'Date', className: heading },
  { id: 'kind', title: 'Événement', names: true, className: heading },
  { id: 'status', title: 'Envoi', className: heading },
  { id: 'answer', title: 'Réponse', className: heading },
  { id: 'again', title: 'Renvoyer', quiet: true },
]

type Status = Sending['status']

/** What was sent to one subscriber, with what it answered. */
export function Sendings({ of, isRead }: { of: string; isRead: boolean }) {
  const call = useCall()
  const [status, setStatus] = useState<Status>()
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(25)
  const [since, setSince] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  const params = { notification: of }
  const { data, refused, isFetching, readAgain } = useReading(
    notificationCalls.sendings,
    { params, query: { page, size, ...(status ? { status } : {}) } },
    { enabled: isRead, keepPrevious: true, afterChanges: true, everyMs: 5_000 },
  )
  const replay = async (body: { sendings: number[] } | { since: string }) => {
    setBusy(true)
    const answer = await call(notificationCalls.replay, { params, body })
    setBusy(false)
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    setSince(undefined)
    notify({
      level: 'success',
      text: `${plural(answer.data.count, 'événement')} à envoyer de nouveau, sous le même identifiant.`,
    })
  }
  const rows = data?.data.sendings
  const givenUp = rows?.filter(({ status }) => status === 'given_up') ?? []
  const replayGivenUp = () => replay({ sendings: givenUp.map(({ number }) => number) })
  useActs(
    'Ce qui est envoyé',
    [
      {
        id: 'notification.replay',
        title: 'Renvoyer ce qui est abandonné',
        because: givenUp.length === 0 ? 'Rien de ce qui est affiché n’est abandonné.' : undefined,
        run: replayGivenUp,
      },
      {
        id: 'notification.replay-since',
        title: 'Renvoyer depuis un jour',
        run: () => setSince(null),
      },
    ],
    'sendings',
  )
  return (
    <section aria-labelledby="sendings" className="panel overflow-hidden p-0">
      <div className="flex flex-wrap items-end justify-between gap-4 p-5">
        <div>
          <h2 id="sendings" className="text-lg font-bold">
            Ce qui est envoyé
          </h2>
          <p className="text-ink-2">Le plus récent d’abord, gardé trente jours.</p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Filter
            label="État"
            all="Tous"
            value={status}
            onChange={status => {
              setStatus(status)
              setPage(0)
            }}
            options={sendingStatuses.map(id => ({ id, label: sendingWords[id] }))}
          />
          {givenUp.length > 0 && (
            <Button look="plain" busy={busy} onClick={() => void replayGivenUp()}>
              Renvoyer ce qui est abandonné ({count(givenUp.length)})
            </Button>
          )}
          <Button look="plain" onClick={() => setSince(null)}>
            Renvoyer depuis un jour…
          </Button>
        </div>
      </div>
      {refused && !rows ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
      ) : !rows ? (
        <LoadingPanel />
      ) : (
        <>
          <div className="relative md:overflow-x-auto">
            <Table
              label="Les envois, du plus récent au plus ancien"
              columns={columns}
              rows={rows.map(sending => ({ id: String(sending.number), ...sending }))}
              none={<p className="px-4 py-12 text-center text-ink-2">Rien n’est parti encore.</p>}
              className="text-sm md:min-w-[52rem]"
              headClassName="border-y border-line bg-ground max-md:hidden"
              rowClassName="border-b border-line last:border-0 max-md:block max-md:py-3"
            >
              {sending => (
                <Line
                  sending={sending}
                  busy={busy}
                  onAgain={() => void replay({ sendings: [sending.number] })}
                />
              )}
            </Table>
          </div>
          <Pagination
            page={page}
            size={size}
            total={data?.data.total ?? 0}
            onPage={setPage}
            onSize={size => {
              setSize(size)
              setPage(0)
            }}
          />
        </>
      )}
      {since !== undefined && (
        <Confirm
          title="Renvoyer depuis un jour"
          act="Renvoyer"
          busy={busy}
          onAct={() => since !== null && void replay({ since: momentOf(since, 'startOf') })}
          onClose={() => setSince(undefined)}
        >
          <p>Tout ce qui est arrivé depuis ce jour part de nouveau. Qui le connaît déjà le laisse.</p>
          <DayField label="Depuis le" value={since} onChange={setSince} />
        </Confirm>
      )}
    </section>
  )
}

type LineProps = { sending: Sending; busy: boolean; onAgain: () => void }

function Line({ sending, busy, onAgain }: LineProps) {
  const { kind, about, at, status, tries, dueAt, triedAt, code, why, event } = sending
  const word = kindWord(kind)
  const whole = `${cell} align-top`
  return (
    <>
      <Cell className={`${whole} whitespace-nowrap tabular-nums text-ink-2`}>{formatNumericSecond(at)}</Cell>
      <Cell className={whole}>
        <span className="font-semibold">{word}</span> {about}
        <span className="block font-mono text-xs text-ink-2">{event}</span>
      </Cell>
      <Cell className={whole}>
        <span className={status === 'given_up' ? 'font-semibold text-error-ink' : ''}>
          {sendingWords[status]}
        </span>
        {tries > 1 && <span className="text-ink-2">, {plural(tries, 'essai')}</span>}
        {dueAt !== null && tries > 0 && (
          <span className="block text-ink-2">de nouveau vers {formatRecent(dueAt)}</span>
        )}
      </Cell>
      <Cell className={whole}>
        {why ?? code}
        {triedAt !== null && <span className="block text-ink-2">{formatRecent(triedAt)}</span>}
      </Cell>
      <Cell className={whole}>
        {status !== 'sending' && (
          <Button
            look="quiet"
            className="-my-1 px-3 text-sm whitespace-nowrap"
            busy={busy}
            onClick={onAgain}
            aria-label={`Renvoyer : ${word} ${about}`}
          >
            Renvoyer
          </Button>
        )}
      </Cell>
    </>
  )
}
