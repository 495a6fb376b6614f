import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import type { Readable } from '#src/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { useModal } from '#src/ui/Drawer.tsx'
import { WallStrip } from '#src/ui/WallStrip.tsx'
import { useStore } from '#src/useStore.ts'
import { EnvironmentStrip, Loading } from './EnvironmentStrip.tsx'
import { usePrinting } from './environment.tsx'
import { Presented } from './Presented.tsx'
import type { Printing } from './running.ts'
import { forServerWords, remedyWords, troubleWords, wallTroubleWords } from './words.ts'

/** The strip above every page about printing: its settings, the first stuck print and its remedies. */
export function PrintStrip() {
  const printing = usePrinting()
  if (!printing) return <Loading />
  return (
    <>
      <EnvironmentStrip printing={printing} />
      <Strip printing={printing} />
    </>
  )
}

function Strip({ printing }: { printing: Printing }) {
  useStore(printing.queue)
  useStore(printing.ailing)
  const [first, ...others] = printing.troubles()
  const ailing = printing.ailing.here().filter(({ printer }) => printer !== first?.printer)
  const forServer = printing.forServer().length
  return (
    <>
      {forServer > 0 && (
        <p
          role="status"
          className="mb-4 flex grow basis-80 items-start gap-3 rounded-2xl bg-info-soft px-5 py-3 font-semibold text-info-ink"
        >
          <Printer size={22} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0">{forServerWords(forServer)}</span>
        </p>
      )}
      {ailing.map(({ printer, reason }) => (
        <p
          key={printer}
          role="status"
          className="mb-4 flex items-start gap-3 rounded-2xl bg-warning-soft px-5 py-3 text-warning-ink"
        >
          <Printer size={22} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-break-word">
            <strong>{printer}</strong> : {reason}.
          </span>
        </p>
      ))}
      {first && (
        <section
          aria-label="Impression arrêtée"
          className="mb-4 flex grow basis-80 flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-2xl bg-warning-soft px-5 py-3 text-warning-ink"
        >
          <p role="status" className="flex min-w-0 flex-1 basis-80 items-start gap-3">
            <Printer size={22} aria-hidden className="mt-0.5 shrink-0" />
            <span className="min-w-0 wrap-break-word">
              <strong className="block">{troubleWords(first).head}</strong>
              {troubleWords(first).text}
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Remedies printing={printing} job={first} />
            {others.length > 0 && (
              <Link
                to={pageRoute('printing')}
                className="inline-flex min-h-11 items-center px-2 font-semibold underline"
              >
                {others.length === 1 ? 'et une autre' : `et ${others.length} autres`}
              </Link>
            )}
          </div>
        </section>
      )}
      <Presented printing={printing} />
    </>
  )
}

type Trouble = { head: string; what: string; todo?: string }

/** A wall's notice about printing: the first stuck print, or the first printer that needs a person. */
export function useWallPrintTrouble(): Trouble | undefined {
  const printing = usePrinting()
  useStore(printing?.queue ?? nothing)
  useStore(printing?.ailing ?? nothing)
  const job = printing?.troubles()[0]
  if (job) return wallTroubleWords(job)
  const ailing = printing?.ailing.here()[0]
  return ailing && { head: ailing.printer, what: ailing.reason }
}

/** This computer's stuck prints. The first in the list comes first. */
export function usePrintTroubles(): readonly QueuedJob[] {
  const printing = usePrinting()
  useStore(printing?.queue ?? nothing)
  return printing?.troubles() ?? none
}

const none: readonly QueuedJob[] = []
const nothing: Readable<undefined> = { get: () => undefined, subscribe: () => () => {} }

type WallProps = {
  trouble: Trouble | undefined
  /** Beside a step's choices there is room for one line. */
  brief: boolean
}

/** The strip on a wall: which print in one line, what to do in the next. The cards for it are among the other cards. */
export function WallPrintStrip({ trouble, brief }: WallProps) {
  if (!trouble) return null
  const { head, what, todo } = trouble
  return (
    <WallStrip icon={Printer}>
      <span className="block">
        <strong>{head}</strong> · {what}
      </span>
      {todo && !brief && <span className="block">{todo}</span>}
    </WallStrip>
  )
}

/** Buttons for a print's remedies. The likeliest one stands out. */
export function Remedies({ printing, job }: { printing: Printing; job: QueuedJob }) {
  const [choosing, setChoosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const elsewhere = printing.elsewhere(job)
  const known = printing.remedies(job)?.filter(remedy => remedy !== 'elsewhere' || elsewhere.length > 0)

  const act = async (work: () => unknown) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  return (
    <>
      {known?.map((remedy, at) => (
        <Button
          key={remedy}
          look={at === 0 ? 'primary' : 'plain'}
          busy={busy}
          onClick={() =>
            remedy === 'elsewhere' ? setChoosing(true) : void act(() => printing.apply(remedy, job))
          }
        >
          {remedyWords[remedy]}
        </Button>
      ))}
      {choosing && (
        <ElsewhereDialog
          printers={elsewhere}
          onClose={() => setChoosing(false)}
          onChoose={id => {
            setChoosing(false)
            void act(() => printing.send(id, job))
          }}
        />
      )}
    </>
  )
}

type DialogProps = {
  printers: readonly { id: string; name: string; use: string }[]
  onChoose: (id: string) => void
  onClose: () => void
}

function ElsewhereDialog({ printers, onChoose, onClose }: DialogProps) {
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      aria-label="Imprimer ailleurs"
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-[1.25rem] border border-line bg-surface p-6 text-ink backdrop:bg-grey-900/50"
    >
      <h2 className="text-xl font-bold tracking-tight">Sur quelle imprimante ?</h2>
      <ul className="my-4 grid gap-2">
        {printers.map(({ id, name, use }) => (
          <li key={id}>
            <Button look="plain" className="w-full justify-between" onClick={() => onChoose(id)}>
              <span className="wrap-break-word">{name}</span>
              <span className="font-normal text-ink-2">{use}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onClose}>
        Annuler
      </Button>
    </dialog>
  )
}
