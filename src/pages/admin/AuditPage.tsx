import { useState } from 'react'
import { type AuditEntry, auditCalls } from '#contract/endpoints/audit.ts'
import { useReading } from '#src/api/useReading.tsx'
import { DayRange, type Days } from '#src/ui/aria/days.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericSecond } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { detailText } from './details.ts'
import { Heading } from './Heading.tsx'
import { type Filter, FilterField } from './list/filters.tsx'
import { type Column, Rows } from './list/Rows.tsx'
import { Search } from './list/Search.tsx'
import { useWay } from './list/useWay.tsx'
import { useActs } from './useActs.ts'
import { useDownload } from './useDownload.ts'

const outcomes = { done: 'Fait', refused: 'Refusé' } as const
const outcomeFilter: Filter = { label: 'Résultat', all: 'Tous', options: outcomes }

type Asked = { days: Days; outcome: AuditEntry['outcome'] | undefined; text: string }

const queryOf = ({ days, outcome, text }: Asked) => ({
  ...(days ?? {}),
  ...(outcome ? { outcome } : {}),
  ...(text === '' ? {} : { text }),
})

/** « Journal des actions »: who did what, when and from where. */
export function AuditPage() {
  const [asked, setAsked] = useState<Asked>({ days: null, outcome: undefined, text: '' })
  const way = useWay()
  const { data, refused, isFetching, readAgain } = useReading(
    auditCalls.list,
    { query: { ...queryOf(asked), ...(way.from === undefined ? {} : { before: way.from }) } },
    { keepPrevious: true },
  )
  const ask = (change: Partial<Asked>) => {
    setAsked({ ...asked, ...change })
    way.begin()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading title="Journal des actions" lead="Qui a fait quoi dans l’entrepôt, quand et d’où.">
        <Export asked={asked} />
      </Heading>
      <search className="panel grid gap-4 p-5 sm:grid-cols-2 lg:grid-cols-[auto_12rem_minmax(0,1fr)]">
        <DayRange days={asked.days} onDays={days => ask({ days })} />
        <FilterField
          name="outcome"
          filter={outcomeFilter}
          filters={{ outcome: asked.outcome }}
          onChange={({ outcome }) =>
            ask({ outcome: outcome === 'done' || outcome === 'refused' ? outcome : undefined })
          }
        />
        <Search
          label="Personne, action ou objet"
          placeholder="Camille, transfert, CD00010234…"
          text={asked.text}
          onText={text => ask({ text })}
        />
      </search>
      {refused && !data ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
      ) : data ? (
        <section aria-label="Actions" aria-busy={isFetching} className="panel overflow-hidden p-0">
          <Rows
            label="Les actions, de la plus récente à la plus ancienne"
            columns={columns}
            rows={data.data.entries.map(entry => ({ id: String(entry.number), ...entry }))}
            none="Aucune action ne répond à ces filtres."
            small
          />
          {way.buttons(data.data.next, {
            label: 'Pages du journal',
            back: 'Plus récentes',
            on: 'Plus anciennes',
          })}
        </section>
      ) : (
        <LoadingPanel />
      )}
    </div>
  )
}

function Export({ asked }: { asked: Asked }) {
  const download = useDownload()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(auditCalls.export, { query: queryOf(asked) })
    setBusy(false)
  }
  useActs('Journal des actions', [{ id: 'audit.csv', title: 'Exporter le journal en CSV', run: save }])
  return (
    <Button look="plain" busy={busy} onClick={() => void save()}>
      Exporter en CSV
    </Button>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    title: 'Date',
    ...{ names: true, plain: true, unbroken: true, figures: true, quiet: true },
    className: 'align-top',
    cell: ({ at }) => formatNumericSecond(at),
  },
  {
    id: 'who',
    title: 'Personne',
    names: true,
    className: 'align-top',
    cell: ({ user }) => user ?? 'Inconnu',
  },
  {
    id: 'what',
    title: 'Action',
    ...{ names: true, plain: true },
    className: 'align-top',
    cell: ({ what }) => what,
  },
  {
    id: 'subject',
    title: 'Objet',
    className: 'align-top',
    cell: ({ subject }) => subject,
    below: ({ details }) => details && detailText(details),
  },
  {
    id: 'where',
    title: 'D’où',
    className: 'align-top md:min-w-36',
    cell: ({ workplace }) => workplace,
    below: ({ address }) => <span className="tabular-nums">{address}</span>,
  },
  {
    id: 'outcome',
    title: 'Résultat',
    className: 'align-top',
    cell: ({ outcome }) =>
      outcome === 'done' ? (
        outcomes.done
      ) : (
        <span className="font-semibold text-error-ink">{outcomes.refused}</span>
      ),
    below: ({ outcome, code }) => outcome === 'refused' && code,
  },
]
