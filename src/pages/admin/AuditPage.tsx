import { useState } from 'react'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { formatNumericSecond } from '#src/ui/dates.ts'
import { detailText } from './details.ts'
import { listPage } from './list/list-page.tsx'
import { useDownload } from './useDownload.ts'

const outcomes = { done: 'Fait', refused: 'Refusé' } as const

/** « Journal des actions »: who did what, when and from where. */
export const AuditPage = listPage({
  title: 'Journal des actions',
  lead: 'Qui a fait quoi dans l’entrepôt, quand et d’où.',
  call: auditCalls.list,
  read: ({ entries, next }) => ({
    rows: entries.map(entry => ({ id: String(entry.number), ...entry })),
    next,
  }),
  way: { label: 'Pages du journal', back: 'Plus récentes', on: 'Plus anciennes' },
  days: true,
  search: 'Personne, action, objet…',
  filters: { outcome: { label: 'Résultat', all: 'Tous', options: outcomes } },
  none: 'Aucune action ne répond à ces filtres.',
  small: true,
  columns: [
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
  ],
  usePage({ query }) {
    const download = useDownload()
    const [busy, setBusy] = useState(false)
    const run = async () => {
      setBusy(true)
      await download(auditCalls.export, { query: auditCalls.export.query.parse(query) })
      setBusy(false)
    }
    return {
      tools: [{ id: 'audit.csv', title: 'Exporter le journal en CSV', button: 'Exporter en CSV', busy, run }],
    }
  },
})
