import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import { useScan } from '#src/scan/provider.tsx'
import type { Scan } from '#src/scan/scan.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useStore } from '#src/useStore.ts'
import { type DrawnLabel, drawLabel, fileOf, printPdf } from './browser.ts'
import { documentsPlace } from './environment.tsx'
import { barsOf } from './label.ts'
import type { Printing } from './running.ts'

const LargeLabel = lazyPage(async () => (await import('./LargeLabel.tsx')).LargeLabel)

/**
 * Prints that the browser shows because there is no printer, the latest first: at the side of a bench, above any other
 * page. Each goes once it is scanned, for then it is on paper.
 */
export function Presented({ printing: { presented, labelDpi } }: { printing: Printing }) {
  const jobs = useStore(presented)
  const bench = useStore(documentsPlace)
  const { bus } = useScan()
  useEffect(
    () =>
      bus.on('scan', scan => {
        for (const job of presented.get()) if (isScannedBack(job, scan)) presented.remove(job.id)
      }),
    [bus, presented],
  )
  if (jobs.length === 0) return null
  const documents = (
    <div className={`grid gap-2 ${bench ? '' : besides}`}>
      {jobs.toReversed().map(job => (
        <Document key={job.id} job={job} dpi={labelDpi()} onClose={() => presented.remove(job.id)} />
      ))}
    </div>
  )
  return bench ? createPortal(documents, bench) : documents
}

/** Above a page they stand beside each other. */
const besides = 'mb-4 basis-full grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))]'

type DocumentProps = { job: QueuedJob; dpi: number; onClose: () => void }

function Document({ job, dpi, onClose }: DocumentProps) {
  const { title } = job
  const { label, isUndrawn, file, url } = usePaper(job, dpi)
  const [isUnprintable, setUnprintable] = useState(!navigator.pdfViewerEnabled)
  const isPdf = file?.type === 'application/pdf'
  const print = () => void (url && printPdf(url).catch(() => setUnprintable(true)))
  useEffect(() => {
    // A page goes to the browser's dialog by itself, as it would to its printer. A label waits to be wanted.
    if (job.format !== 'pdf' || !url || offered.has(job)) return
    offered.add(job)
    printPdf(url).catch(() => setUnprintable(true))
  }, [job, url])
  return (
    <section
      aria-label={`Sans imprimante : ${title}`}
      className="panel grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-2"
    >
      <Thumbnail title={title} label={label} isDrawing={job.format === 'zpl' && !label && !isUndrawn} />
      <div className="min-w-0">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1 pt-0.5">
            <h2 title={title} className="truncate leading-snug font-bold">
              {title}
            </h2>
            <p role={isUndrawn ? 'alert' : undefined} className="text-sm leading-tight text-ink-2">
              {isUndrawn
                ? 'Elle ne peut pas être dessinée : téléchargez-la.'
                : isUnprintable && isPdf
                  ? 'Sans QZ Tray : à télécharger pour imprimer.'
                  : 'Sans QZ Tray : pas imprimé.'}
            </p>
          </div>
          <IconButton label={`Ranger ${title}`} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        <div className="flex gap-2">
          {isPdf && !isUnprintable && (
            <Button look="plain" className="px-4" aria-label={`Imprimer ${title}`} onClick={print}>
              <Printer size={20} aria-hidden />
              Imprimer
            </Button>
          )}
          {url && file && (
            <a
              href={url}
              download={file.name}
              aria-label={`Télécharger ${title}, ${isPdf ? 'PDF' : 'ZPL'}`}
              title={`Télécharger (${isPdf ? 'PDF' : 'ZPL'})`}
              className="inline-grid size-11 shrink-0 place-items-center rounded-xl border border-line-strong hover:bg-hover"
            >
              <Download size={20} aria-hidden />
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

/** Pages whose print dialog has opened by itself, so that it does so once, wherever they are shown next. */
const offered = new WeakSet<QueuedJob>()

type ThumbnailProps = { title: string; label: DrawnLabel | undefined; isDrawing: boolean }

const paper =
  'grid h-[5.5rem] w-14 shrink-0 place-items-center self-center overflow-hidden rounded-md border border-line-strong bg-white text-grey-600'

/** A press shows the label large enough to be read, by a scanner too. */
function Thumbnail({ title, label, isDrawing }: ThumbnailProps) {
  const [isLarge, setLarge] = useState(false)
  const first = label?.pages[0]
  if (!label || !first) {
    return (
      <span className={paper}>
        {isDrawing ? <Spinner size={24} label={`Dessin de ${title}`} /> : <FileText size={28} aria-hidden />}
      </span>
    )
  }
  return (
    <>
      <button type="button" title="Agrandir" onClick={() => setLarge(true)} className={paper}>
        <img src={first.src} alt={`Agrandir ${title}`} className="size-full object-contain" />
      </button>
      <Suspense>
        {isLarge && <LargeLabel title={title} label={label} onClose={() => setLarge(false)} />}
      </Suspense>
    </>
  )
}

/** The print as a file: a PDF, also of a label. One that cannot be drawn stays ZPL, for another program. */
function usePaper(job: QueuedJob, dpi: number) {
  const [label, setLabel] = useState<DrawnLabel>()
  const [isUndrawn, setUndrawn] = useState(false)
  useEffect(() => {
    if (job.format !== 'zpl') return
    let gone = false
    drawLabel(job.data, dpi).then(
      drawn => gone || setLabel(drawn),
      () => gone || setUndrawn(true),
    )
    return () => {
      gone = true
    }
  }, [job, dpi])
  const file = useMemo(() => {
    if (label) return fileOf({ title: job.title, format: 'pdf', data: label.pdf })
    return job.format === 'pdf' || isUndrawn ? fileOf(job) : undefined
  }, [job, label, isUndrawn])
  const url = useObjectUrl(file)
  return { label, isUndrawn, file, url }
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

type Print = Pick<QueuedJob, 'format' | 'data' | 'title'>

/**
 * Whether the scan is of this print: somebody has it in their hand. Its title names what it is of, and a label has its
 * bars. Of several labels in one print, one that is scanned says nothing of the others.
 */
export function isScannedBack({ format, data, title }: Print, { text, codes }: Pick<Scan, 'text' | 'codes'>) {
  if (format === 'zpl' && data.split('^XA').length > 2) return false
  const read = [text, ...codes.map(({ value }) => value)]
  const bars = format === 'zpl' ? barsOf(data) : []
  // The number that stands below the bars may be a part of them: some carriers add a postcode or a service.
  const numbers = codes.filter(({ kind }) => kind === 'tracking').map(({ value }) => value)
  return (
    [...title.split(' '), ...bars].some(one => read.includes(one)) ||
    bars.some(bar => numbers.some(number => bar.includes(number)))
  )
}
