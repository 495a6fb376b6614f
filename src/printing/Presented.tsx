import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import { useStore } from '#src/store.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { drawZpl, fileOf, printPdf } from './browser.ts'
import type { Printing } from './running.ts'

/** Prints that the browser shows because there is no printer. The work continues below them. */
export function Presented({ printing }: { printing: Printing }) {
  const jobs = useStore(printing.presented)
  return jobs.map(job => (
    <Document key={job.id} job={job} onClose={() => printing.presented.remove(job.id)} />
  ))
}

function Document({ job, onClose }: { job: QueuedJob; onClose: () => void }) {
  const url = useObjectUrl(job)
  return (
    <section
      aria-label={`Sans imprimante : ${job.title}`}
      className="mb-4 basis-full rounded-2xl border border-line bg-surface px-5 py-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold wrap-break-word">{job.title}</h2>
          <p className="text-ink-2">
            QZ Tray n’est pas là : ce document est montré ici, il n’est pas sorti d’une imprimante. Le travail
            continue.
          </p>
        </div>
        <IconButton label={`Ranger ${job.title}`} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {job.format === 'zpl' ? <Label job={job} /> : url && <Pdf url={url} />}
      {url && (
        <a
          href={url}
          download={fileOf(job).name}
          className="mt-3 inline-flex min-h-11 items-center gap-2 rounded-xl border border-line-strong px-5 font-semibold hover:bg-hover"
        >
          <Download size={20} aria-hidden />
          Télécharger {job.format === 'zpl' ? 'l’étiquette (ZPL)' : 'le PDF'}
        </a>
      )}
    </section>
  )
}

function Label({ job }: { job: QueuedJob }) {
  const [drawn, setDrawn] = useState<{ pictures?: Awaited<ReturnType<typeof drawZpl>>; failed?: string }>({})
  useEffect(() => {
    let gone = false
    drawZpl(job.data).then(
      pictures => gone || setDrawn({ pictures }),
      (failure: unknown) => gone || setDrawn({ failed: String(failure) }),
    )
    return () => {
      gone = true
    }
  }, [job.data])
  if (drawn.failed) {
    return (
      <p role="alert" className="mt-3 text-error-ink">
        L’étiquette ne peut pas être dessinée ici. Téléchargez-la pour l’imprimer ailleurs.
      </p>
    )
  }
  if (!drawn.pictures) return <LoadingPanel />
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {drawn.pictures.map(({ place, src }) => (
        <img
          key={place}
          src={src}
          alt={`Étiquette ${job.title}`}
          className="max-h-96 rounded-lg border border-line bg-white"
        />
      ))}
    </div>
  )
}

function Pdf({ url }: { url: string }) {
  const [failed, setFailed] = useState(false)
  const print = () => void printPdf(url).catch(() => setFailed(true))
  useEffect(() => {
    printPdf(url).catch(() => setFailed(true))
  }, [url])
  if (failed) {
    return (
      <p className="mt-3 text-ink-2">Ce navigateur n’ouvre pas les PDF : téléchargez-le pour l’imprimer.</p>
    )
  }
  return (
    <Button look="plain" className="mt-3 me-3" onClick={print}>
      <Printer size={20} aria-hidden />
      Imprimer
    </Button>
  )
}

function useObjectUrl(job: QueuedJob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(fileOf(job))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [job])
  return url
}
