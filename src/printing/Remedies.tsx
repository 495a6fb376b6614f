import { useState } from 'react'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import { Button } from '#src/ui/Button.tsx'
import { useModal } from '#src/ui/Drawer.tsx'
import type { Printing } from './running.ts'
import { remedyWords } from './words.ts'

/** What a person may do about one print; the likeliest stands out. */
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
