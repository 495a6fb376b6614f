import { useState } from 'react'
import type { Sending } from '#contract/endpoints/notification.ts'
import { sendingStatuses } from '#contract/entities/notification.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { DayField } from '#src/ui/aria/days.tsx'
import { Pagination } from '#src/ui/aria/Pagination.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericSecond, formatRecent, momentOf } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { notify } from '#src/ui/notify.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { Confirm } from '../Confirm.tsx'
import { FilterField, type Filters } from '../list/filters.tsx'
import { type Column, Rows } from '../list/Rows.tsx'
import { useNotificationDoor } from '../notification-door.ts'
import { kindWord, sendingWords } from './words.ts'

/** What was sent to one subscriber, with what it answered. */
export function Sendings({ of, isRead }: { of: string; isRead: boolean }) {
  const call = useCall()
  const { calls, of: ofShop } = useNotificationDoor()
  const [filters, setFilters] = useState<Filters>({})
  const status = sendingStatuses.find(one => one === filters.status)
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(25)
  const [since, setSince] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  const params = { ...ofShop, notification: of }
  const { data, refused, isFetching, readAgain } = useReading(
    calls.sendings,
    { params, query: { page, size, ...(status ? { status } : {}) } },
    { enabled: isRead, keepPrevious: true, afterChanges: true, everyMs: 5_000 },
  )
  const replay = async (body: { sendings: number[] } | { since: string }) => {
    setBusy(true)
    const answer = await call(calls.replay, { params, body })
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
          <FilterField
            name="status"
            filter={{ label: 'État', all: 'Tous', options: sendingWords }}
            filters={filters}
            onChange={change => {
              setFilters(change)
              setPage(0)
            }}
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
          <Rows
            label="Les envois, du plus récent au plus ancien"
            columns={[...columns, againColumn(busy, sending => void replay({ sendings: [sending.number] }))]}
            rows={rows.map(sending => ({ id: String(sending.number), ...sending }))}
            none="Rien n’est parti encore."
            small
            headClassName="border-y"
          />
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

const columns: readonly Column<Sending>[] = [
  {
    id: 'at',
    title: 'Date',
    unbroken: true,
    figures: true,
    quiet: true,
    className: 'align-top',
    cell: ({ at }) => formatNumericSecond(at),
  },
  {
    id: 'kind',
    title: 'Événement',
    names: true,
    plain: true,
    className: 'align-top',
    cell: ({ kind, about, event }) => (
      <>
        <span className="font-semibold">{kindWord(kind)}</span> {about}
        <span className="block font-mono text-xs text-ink-2">{event}</span>
      </>
    ),
  },
  {
    id: 'status',
    title: 'Envoi',
    className: 'align-top',
    cell: ({ status, tries, dueAt }) => (
      <>
        <span className={status === 'given_up' ? 'font-semibold text-error-ink' : ''}>
          {sendingWords[status]}
        </span>
        {tries > 1 && <span className="text-ink-2">, {plural(tries, 'essai')}</span>}
        {dueAt !== null && tries > 0 && (
          <span className="block text-ink-2">de nouveau vers {formatRecent(dueAt)}</span>
        )}
      </>
    ),
  },
  {
    id: 'answer',
    title: 'Réponse',
    className: 'align-top',
    cell: ({ why, code }) => why ?? code,
    below: ({ triedAt }) => triedAt !== null && formatRecent(triedAt),
  },
]

const againColumn = (busy: boolean, onAgain: (sending: Sending) => void): Column<Sending> => ({
  id: 'again',
  title: 'Renvoyer',
  headless: true,
  className: 'align-top',
  cell: sending =>
    sending.status !== 'sending' && (
      <Button
        look="quiet"
        className="-my-1 px-3 text-sm whitespace-nowrap"
        busy={busy}
        onClick={() => onAgain(sending)}
        aria-label={`Renvoyer : ${kindWord(sending.kind)} ${sending.about}`}
      >
        Renvoyer
      </Button>
    ),
})
