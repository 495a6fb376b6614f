import { useSearchParams } from 'react-router-dom'
import { ImportKind, importCalls } from '#contract/endpoints/import.ts'
import { pageRoute } from '#contract/pages.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericSecond } from '#src/ui/dates.ts'
import { NotShown } from '../NotShown.tsx'
import { Choose } from './Choose.tsx'
import { Job } from './Job.tsx'
import { kindTitles, stateSentence } from './words.ts'

const back = { to: pageRoute('import'), title: 'Imports' }

/** « Imports »: a file comes in, tried first. The address names the import, so that a reload finds it again. */
export function ImportPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('import')
  const open = (next: string | null) => setSearch(next === null ? {} : { import: next })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <title>Imports · Douchette</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Imports</h1>
          <p className="mt-1 text-ink-2">Un fichier CSV ou XLSX, d’abord à l’essai, puis pour de bon.</p>
        </div>
        {id !== null && (
          <Button look="plain" onClick={() => open(null)}>
            Autre fichier
          </Button>
        )}
      </header>
      {id === null ? (
        <>
          <Choose start={ImportKind.safeParse(search.get('kind')).data} onSent={open} />
          <Latest onOpen={open} />
        </>
      ) : (
        <Opened id={id} />
      )}
    </div>
  )
}

const whileRunningMs = 700

function Opened({ id }: { id: string }) {
  const params = { import: id }
  const { data, ...reading } = useReading(importCalls.read, { params }, { everyMs: whileRunningMs })
  if (data) return <Job job={data.data} onChanged={reading.readAgain} />
  return <NotShown reading={reading} missing="Cet import n’existe pas, ou plus." back={back} />
}

function Latest({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useReading(importCalls.list, {}, { onFocus: true })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="latest" className="panel grid gap-3 p-5">
      <h2 id="latest" className="font-bold">
        Derniers imports
      </h2>
      <ul className="grid gap-1">
        {data.data.map(job => (
          <li key={job.id}>
            <button
              type="button"
              onClick={() => onOpen(job.id)}
              className="grid min-h-11 w-full gap-x-4 rounded-xl px-3 py-2 text-start hover:bg-hover sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
            >
              <span className="font-semibold">{kindTitles[job.kind]}</span>
              <span className="min-w-0 wrap-anywhere">
                {job.file}
                <span className="block text-sm text-ink-2">{stateSentence(job)}</span>
              </span>
              <span className="text-sm tabular-nums text-ink-2">
                {formatNumericSecond(job.at)}
                {job.by && <span className="block">{job.by}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
