import { type FormEvent, useId, useState } from 'react'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { newId } from '#src/api/id.ts'
import { Button } from '#src/ui/Button.tsx'
import { useModal } from '#src/ui/Drawer.tsx'
import { notify } from '#src/ui/notify.ts'

type Props = { job: { id: string; name: string }; onClose: () => void; onDone: () => void }

const usual = ['Étiquette abîmée', 'Mal imprimée', 'Perdue']

/** Asks for the reason of a reprint, which the history keeps. */
export function Reprint({ job, onClose, onDone }: Props) {
  const call = useCall()
  const dialog = useModal(onClose)
  const id = useId()
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
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-[1.25rem] border border-line bg-surface p-6 text-ink backdrop:bg-grey-900/50"
    >
      <form noValidate onSubmit={event => void submit(event)}>
        <h2 id={`${id}-title`} className="text-2xl font-bold tracking-tight wrap-anywhere">
          Réimprimer « {job.name} »
        </h2>
        <label htmlFor={id} className="mt-4 mb-1.5 block font-semibold">
          Pourquoi ?
        </label>
        <input
          id={id}
          list={`${id}-usual`}
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={event => {
            setReason(event.target.value)
            setProblem(undefined)
          }}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          className="field"
        />
        <datalist id={`${id}-usual`}>
          {usual.map(one => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <p id={`${id}-problem`} role="alert" className="mt-2 min-h-6 text-error-ink">
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
      </form>
    </dialog>
  )
}
