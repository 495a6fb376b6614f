import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueries } from '#src/api/queries.ts'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { csvOf, download } from '#src/ui/table/csv.ts'
import { Pagination } from '#src/ui/table/Pagination.tsx'
import { Failed } from './Failed.tsx'
import { Filters } from './Filters.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { Reprint } from './Reprint.tsx'
import { type Asked, csvRows, firstAsked, useHistory, useWholeHistory } from './useHistory.ts'

export function PrintHistoryPage() {
  const [queries] = useState(createQueries)
  return (
    <QueryClientProvider client={queries}>
      <History />
    </QueryClientProvider>
  )
}

function History() {
  const [asked, setAsked] = useState<Asked>(firstAsked)
  const [again, setAgain] = useState<{ id: string; name: string }>()
  const { data, error, isFetching, refetch } = useHistory(asked)
  const whole = useWholeHistory()
  const [exporting, setExporting] = useState(false)
  /** Whatever is asked anew begins at its first page. */
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
      {error && !data ? (
        <Failed refused={error.refused} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <section aria-label="Impressions" aria-busy={isFetching} className="panel overflow-hidden p-0">
          <HistoryTable
            entries={data?.entries}
            filtered={asked.name !== '' || asked.type !== undefined || asked.days !== null}
            sorting={asked.sorting}
            onSort={sorting => ask({ sorting })}
            onReprint={setAgain}
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
      {again && <Reprint job={again} onClose={() => setAgain(undefined)} onDone={() => void refetch()} />}
    </div>
  )
}
