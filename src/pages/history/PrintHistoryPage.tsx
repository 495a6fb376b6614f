import { useState } from 'react'
import { Link } from 'react-router-dom'
import { csvOf } from '#contract/csv.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { type PrintHistoryEntry, printLogCalls } from '#contract/endpoints/print-log.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { statusWords } from '#src/printing/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericHour } from '#src/ui/dates.ts'
import { download } from '#src/ui/download.ts'
import { notify } from '#src/ui/notify.ts'
import { useCallId } from '../admin/carry-out.ts'
import { type Listed, listPage } from '../admin/list/list-page.tsx'
import { QuestionDialog, reprintField } from '../admin/list/QuestionDialog.tsx'
import type { Column } from '../admin/list/Rows.tsx'
import { csvRows, inShort, typeText, typeWords, useWholeHistory } from './history.ts'

export const PrintHistoryPage = listPage({
  title: 'Historique d’impression',
  lead: 'Ce qui a été imprimé, par qui, où et quand.',
  call: printLogCalls.history,
  again: { onFocus: true },
  read: ({ entries, total }) => ({ rows: entries, total }),
  sorted: { by: 'date', order: 'desc' },
  size: 25,
  days: true,
  search: 'Nom du document…',
  filters: { type: { label: 'Type', all: 'Tous', options: typeWords } },
  none: 'Aucune impression ne répond à ces filtres.',
  empty: 'Rien n’a encore été imprimé.',
  columns: [
    {
      id: 'date',
      title: 'Date',
      sorts: true,
      wide: true,
      unbroken: true,
      figures: true,
      cell: ({ date }) => formatNumericHour(date),
    },
    {
      id: 'name',
      title: 'Document',
      sorts: true,
      names: true,
      className: 'md:max-w-72',
      cell: ({ name, link }) =>
        link === '' ? (
          name
        ) : (
          <Link to={link} className="underline underline-offset-4">
            {name}
          </Link>
        ),
      below: entry => (
        <>
          {entry.reason}
          <span className="block md:hidden">{inShort(entry)}</span>
        </>
      ),
    },
    { id: 'type', title: 'Type', sorts: true, wide: true, cell: ({ type }) => typeText(type) },
    {
      id: 'user',
      title: 'Par',
      sorts: true,
      wide: true,
      cell: ({ user }) => user ?? '—',
      below: ({ computer }) => computer,
    },
    {
      id: 'printer',
      title: 'Imprimante',
      sorts: true,
      wide: true,
      cell: ({ printer }) => printer || '—',
      below: ({ job }) => job && statusWords[job.status],
    },
  ],
  usePage: useHistory,
})

type Printed = { id: string; name: string }

function useHistory({ query, total, readAgain }: Listed<PrintHistoryEntry>) {
  const whole = useWholeHistory()
  const [busy, setBusy] = useState(false)
  const [reprinted, setReprinted] = useState<Printed>()
  const run = async () => {
    setBusy(true)
    const entries = await whole(printLogCalls.history.query.parse(query))
    setBusy(false)
    if (typeof entries === 'string') return notify({ level: 'error', text: entries })
    download('historique-impressions.csv', 'text/csv;charset=utf-8', csvOf(csvRows(entries)))
  }
  return {
    tools: [
      {
        id: 'history.csv',
        title: 'Exporter l’historique en CSV',
        button: 'Exporter en CSV',
        because: total === 0 ? 'Il n’y a rien à exporter.' : undefined,
        busy,
        run,
      },
    ],
    columns: [againColumn(setReprinted)],
    dialog: reprinted && (
      <Reprint job={reprinted} onClose={() => setReprinted(undefined)} onDone={readAgain} />
    ),
  }
}

const againColumn = (onAgain: (job: Printed) => void): Column<PrintHistoryEntry> => ({
  id: 'again',
  title: 'Réimprimer',
  headless: true,
  className: 'text-end',
  cell: ({ name, job }) =>
    job && (
      <Button look="quiet" aria-label={`Réimprimer ${name}`} onClick={() => onAgain({ id: job.id, name })}>
        Réimprimer
      </Button>
    ),
})

type Props = { job: Printed; onClose: () => void; onDone: () => void }

/** Asks for the reason of a reprint, which the history keeps. */
function Reprint({ job: { id, name }, onClose, onDone }: Props) {
  const call = useCall()
  const once = useCallId()
  const [busy, setBusy] = useState(false)
  const reprint = async (reason: string) => {
    setBusy(true)
    const answer = await once(options => call(printJobCalls.again, { body: { id, reason } }, options))
    setBusy(false)
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    notify({ level: 'success', text: `${name} part à l’imprimante.` })
    onClose()
    onDone()
  }
  return (
    <QuestionDialog
      question={{
        title: 'Réimprimer ce document ?',
        text: 'L’historique garde le motif.',
        act: 'Réimprimer',
        field: reprintField,
      }}
      names={[name]}
      progress={busy ? 'En cours…' : undefined}
      onAct={reason => void reprint(reason)}
      onClose={onClose}
    />
  )
}
