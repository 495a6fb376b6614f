import { type FormEvent, useEffect, useState } from 'react'
import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router-dom'
import { csvOf } from '#contract/csv.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import type { Reason } from '#contract/endpoints/return.ts'
import { operationTypes } from '#contract/operations.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { newId } from '#src/api/id.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { DayRange } from '#src/ui/aria/days.tsx'
import { SearchField } from '#src/ui/aria/fields.tsx'
import { Pagination } from '#src/ui/aria/Pagination.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { SuggestionField } from '#src/ui/aria/SuggestionField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { download } from '#src/ui/download.ts'
import { RequestId } from '#src/ui/Message.tsx'
import { notify } from '#src/ui/notify.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { type Asked, csvRows, firstAsked, typeWords, useHistory, useWholeHistory } from './history.ts'

export function PrintHistoryPage() {
  const [params] = useSearchParams()
  const [asked, setAsked] = useState<Asked>({ ...firstAsked, name: params.get('name') ?? '' })
  const [reprinted, setReprinted] = useState<{ id: string; name: string }>()
  const { data: answer, refused, isFetching, readAgain } = useHistory(asked)
  const data = answer?.data
  const whole = useWholeHistory()
  const [exporting, setExporting] = useState(false)
  /** A new filter or sort order starts at the first page. */
  const ask = (change: Partial<Asked>) => setAsked({ ...asked, page: 0, ...change })

  const save = async () => {
    setExporting(true)
    const entries = await whole(asked)
    setExporting(false)
    if (typeof entries === 'string') return notify({ level: 'error', text: entries })
    download('historique-impressions.csv', 'text/csv;charset=utf-8', csvOf(csvRows(entries)))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <title>Historique d’impression · Douchette</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Historique d’impression</h1>
        <Button
          look="plain"
          busy={exporting}
          disabled={!data || data.total === 0}
          onClick={() => void save()}
        >
          Exporter en CSV
        </Button>
      </header>
      <Filters asked={asked} onAsk={ask} />
      {refused && !data ? (
        <Failed refused={refused} busy={isFetching} onRetry={readAgain} />
      ) : (
        <section aria-label="Impressions" aria-busy={isFetching} className="panel overflow-hidden p-0">
          <HistoryTable
            entries={data?.entries}
            filtered={asked.name !== '' || asked.type !== undefined || asked.days !== null}
            sorting={asked.sorting}
            onSort={sorting => ask({ sorting })}
            onReprint={setReprinted}
          />
          <Pagination
            page={asked.page}
            size={asked.size}
            total={data?.total ?? 0}
            onPage={page => setAsked({ ...asked, page })}
            onSize={size => ask({ size })}
          />
        </section>
      )}
      {reprinted && <Reprint job={reprinted} onClose={() => setReprinted(undefined)} onDone={readAgain} />}
    </div>
  )
}

type FilterProps = { asked: Asked; onAsk: (change: Partial<Asked>) => void }

/** The page asks the server when the typing pauses, not for each letter. */
const pauseMs = 250

const everyType = 'every'
const types = [
  { id: everyType, label: 'Tous' },
  ...operationTypes.map(type => ({ id: type, label: typeWords[type] })),
]

function Filters({ asked, onAsk }: FilterProps) {
  const [name, setName] = useState(asked.name)

  useEffect(() => {
    if (name.trim() === asked.name) return
    const timer = setTimeout(() => onAsk({ name: name.trim() }), pauseMs)
    return () => clearTimeout(timer)
  }, [name, asked.name, onAsk])

  return (
    <search className="panel grid gap-4 p-5 sm:grid-cols-2 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,2fr)]">
      <DayRange days={asked.days} onDays={days => onAsk({ days })} />
      <Select
        label="Type"
        value={asked.type ?? everyType}
        onChange={chosen => onAsk({ type: operationTypes.find(type => type === chosen) })}
        options={types}
      />
      <SearchField
        label="Document"
        value={name}
        onChange={setName}
        maxLength={200}
        placeholder="Une partie de son nom"
      />
    </search>
  )
}

type FailedProps = { refused: Refusal['refused']; busy: boolean; onRetry: () => void }

function Failed({ refused, busy, onRetry }: FailedProps) {
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

type Props = { job: { id: string; name: string }; onClose: () => void; onDone: () => void }

/** The house's reasons; one that is written out is not proposed again. */
const proposed = (reasons: readonly Reason[], typed: string) =>
  reasons
    .filter(({ label }) => label !== typed && label.toLowerCase().includes(typed.trim().toLowerCase()))
    .map(({ label }) => ({ id: label, label }))

/** Asks for the reason of a reprint, which the history keeps. */
export function Reprint({ job, onClose, onDone }: Props) {
  const call = useCall()
  const { data: usual } = useReading(reasonCalls.reprints, {})
  const [changeId] = useState(newId)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setProblem('Dites pourquoi ce document est réimprimé.')
    setBusy(true)
    const answer = await call(
      printJobCalls.again,
      { body: { id: job.id, reason: reason.trim() } },
      { idempotencyKey: changeId },
    )
    setBusy(false)
    if (isRefusal(answer)) return setProblem(answer.refused.detail)
    notify({ level: 'success', text: `${job.name} part à l’imprimante.` })
    onClose()
    onDone()
  }

  return (
    <Dialog title={`Réimprimer « ${job.name} »`} onClose={onClose}>
      <Form onSubmit={event => void submit(event)} className="mt-4">
        <SuggestionField
          label="Pourquoi ?"
          value={reason}
          onChange={text => {
            setReason(text)
            setProblem(undefined)
          }}
          options={proposed(usual ?? [], reason)}
          maxLength={200}
          autoFocus
        />
        <p role="alert" className="mt-2 min-h-6 text-error-ink">
          {problem}
        </p>
        <div className="mt-2 flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy}>
            Réimprimer
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
