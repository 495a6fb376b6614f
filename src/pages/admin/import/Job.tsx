import { useState } from 'react'
import { type Columns, type FileFormat, type Import, lineOutcomes } from '#contract/endpoints/import.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { useImportDoor } from '../import-door.ts'
import { useDownload } from '../useDownload.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { Lines } from './Lines.tsx'
import { Progress } from './Progress.tsx'
import { kindTitles, outcomeWords, stateSentence } from './words.ts'

export function Job({ job, onChanged }: { job: Import; onChanged: () => void }) {
  const call = useCall()
  const { calls, of } = useImportDoor()
  const save = useDownload()
  const [chosen, setChosen] = useState<Columns>()
  const [problem, setProblem] = useState<string>()
  const params = { ...of, import: job.id }
  const head = useReading(calls.head, { params }, { enabled: job.status !== 'sending' })
  const columns = chosen ?? head.data?.data.columns
  const running = job.status === 'running'
  const act = async (what: 'try' | 'run' | 'stop') => {
    if (!columns && what !== 'stop') return
    setProblem(undefined)
    const answer =
      what === 'stop'
        ? await call(calls.stop, { params })
        : await call(calls.start, { params, body: { dry: what === 'try', columns: columns ?? {} } })
    if (isRefusal(answer)) setProblem(answer.refused.detail)
    onChanged()
  }
  const mayRun = chosen === undefined && (job.status === 'tried' || (!job.dry && !running))
  const begun = job.lines > 0
  const runTitle =
    job.status === 'stopped' ? 'Reprendre l’import' : job.status === 'done' ? 'Importer encore' : 'Importer'
  const saveRefused = (format: FileFormat) => save(calls.refused, { params, query: { format } })
  const noneRefused = job.counts.refused > 0 ? undefined : 'Aucune ligne n’est refusée.'
  const under = running ? 'Attendez la fin, ou arrêtez-le.' : undefined
  useActs(job.file, [
    {
      id: 'import.run',
      title: runTitle,
      because: under ?? (mayRun ? undefined : 'Faites d’abord un essai à blanc.'),
      run: () => act('run'),
    },
    {
      id: 'import.try',
      title: 'Essai à blanc',
      because: under ?? (columns ? undefined : 'Le fichier n’est pas encore lu.'),
      run: () => act('try'),
    },
    {
      id: 'import.stop',
      title: 'Arrêter l’import',
      because: running ? undefined : 'Il n’est pas en cours.',
      run: () => act('stop'),
    },
    {
      id: 'import.refused-csv',
      title: 'Lignes refusées en CSV',
      because: noneRefused,
      run: () => saveRefused('csv'),
    },
    {
      id: 'import.refused-xlsx',
      title: 'Lignes refusées en Excel',
      because: noneRefused,
      run: () => saveRefused('xlsx'),
    },
  ])
  return (
    <>
      <section aria-labelledby="job" className="panel grid gap-4 p-5">
        <div>
          <h2 id="job" className="font-bold wrap-anywhere">
            {kindTitles[job.kind]} · {job.file}
          </h2>
          <p role="status" className={job.status === 'failed' ? 'text-error-ink' : 'text-ink-2'}>
            {stateSentence(job)}
          </p>
        </div>
        {running && <Progress label={job.dry ? 'Essai à blanc' : 'Import'} part={job.part} />}
        {begun && <Counts job={job} />}
        <div className="flex flex-wrap gap-3">
          {running ? (
            <Button look="plain" onClick={() => void act('stop')}>
              Arrêter
            </Button>
          ) : (
            <>
              {mayRun && <Button onClick={() => void act('run')}>{runTitle}</Button>}
              <Button look={mayRun ? 'plain' : 'primary'} disabled={!columns} onClick={() => void act('try')}>
                Essai à blanc
              </Button>
            </>
          )}
          {job.counts.refused > 0 && (
            <>
              <Button look="plain" onClick={() => void saveRefused('csv')}>
                Lignes refusées en CSV
              </Button>
              <Button look="plain" onClick={() => void saveRefused('xlsx')}>
                En Excel
              </Button>
            </>
          )}
        </div>
        {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      </section>
      {begun && !running && <Lines job={job} />}
      {head.refused && <LoadFailure refused={head.refused} onRetry={head.readAgain} busy={head.isFetching} />}
      {head.data && columns && !running && (
        <ColumnsForm head={head.data.data} columns={columns} onColumns={setChosen} />
      )}
    </>
  )
}

function Counts({ job: { dry, counts } }: { job: Import }) {
  const words = outcomeWords(dry)
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {lineOutcomes.map(outcome => (
        <div key={outcome} className="rounded-xl bg-ground px-4 py-3">
          <dt className="text-sm text-ink-2">{words[outcome]}</dt>
          <dd
            className={`text-xl font-bold tabular-nums ${outcome === 'refused' && counts.refused > 0 ? 'text-error-ink' : ''}`}
          >
            {counts[outcome].toLocaleString('fr-FR')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
