import { useEffect, useState } from 'react'
import { type AuditEntry, auditCalls } from '#contract/endpoints/audit.ts'
import { useReading } from '#src/api/useReading.tsx'
import { DayRange, type Days } from '#src/ui/aria/days.tsx'
import { SearchField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { AuditTable } from './AuditTable.tsx'
import { useActs } from './useActs.ts'
import { useDownload } from './useDownload.ts'

type Asked = { days: Days; outcome: AuditEntry['outcome'] | undefined; text: string }

const nothingAsked: Asked = { days: null, outcome: undefined, text: '' }

const queryOf = ({ days, outcome, text }: Asked) => ({
  ...(days ?? {}),
  ...(outcome ? { outcome } : {}),
  ...(text === '' ? {} : { text }),
})

/** « Journal des actions »: who did what, when and from where. */
export function AuditPage() {
  const [asked, setAsked] = useState<Asked>(nothingAsked)
  /** The pages that were gone through, each by what comes before it. */
  const [way, setWay] = useState<readonly number[]>([])
  const before = way.at(-1)
  const { data, refused, isFetching, readAgain } = useReading(
    auditCalls.list,
    { query: { ...queryOf(asked), ...(before === undefined ? {} : { before }) } },
    { keepPrevious: true },
  )
  const ask = (change: Partial<Asked>) => {
    setAsked({ ...asked, ...change })
    setWay([])
  }
  const next = data?.data.next
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <title>Journal des actions · Douchette</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Journal des actions</h1>
          <p className="mt-1 text-ink-2">Qui a fait quoi dans l’entrepôt, quand et d’où.</p>
        </div>
        <Export asked={asked} />
      </header>
      <Filters asked={asked} onAsk={ask} />
      {refused && !data ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
      ) : data ? (
        <section aria-label="Actions" aria-busy={isFetching} className="panel overflow-hidden p-0">
          <AuditTable entries={data.data.entries} />
          <nav
            aria-label="Pages du journal"
            className="flex flex-wrap justify-end gap-2 border-t border-line p-3"
          >
            <Button look="quiet" disabled={way.length === 0} onClick={() => setWay(way.slice(0, -1))}>
              Plus récentes
            </Button>
            <Button
              look="quiet"
              disabled={next === null || next === undefined}
              onClick={() => typeof next === 'number' && setWay([...way, next])}
            >
              Plus anciennes
            </Button>
          </nav>
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

/** The page asks the server when the typing pauses, not for each letter. */
const pauseMs = 250

const outcomes = [
  { id: 'all', label: 'Tous' },
  { id: 'done', label: 'Fait' },
  { id: 'refused', label: 'Refusé' },
]

function Filters({ asked, onAsk }: { asked: Asked; onAsk: (change: Partial<Asked>) => void }) {
  const [text, setText] = useState(asked.text)
  useEffect(() => {
    if (text.trim() === asked.text) return
    const timer = setTimeout(() => onAsk({ text: text.trim() }), pauseMs)
    return () => clearTimeout(timer)
  }, [text, asked.text, onAsk])
  return (
    <search className="panel grid gap-4 p-5 sm:grid-cols-2 lg:grid-cols-[auto_12rem_minmax(0,1fr)]">
      <DayRange days={asked.days} onDays={days => onAsk({ days })} />
      <Select
        label="Résultat"
        value={asked.outcome ?? 'all'}
        options={outcomes}
        onChange={id => onAsk({ outcome: id === 'done' || id === 'refused' ? id : undefined })}
      />
      <SearchField
        label="Personne, action ou objet"
        value={text}
        onChange={setText}
        maxLength={120}
        placeholder="Camille, transfert, CD00010234…"
      />
    </search>
  )
}
