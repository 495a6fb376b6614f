import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import type { Reason } from '#contract/entities/reason.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { newId } from '#src/api/id.ts'
import { useReading } from '#src/api/useReading.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { SuggestionField } from '#src/ui/aria/SuggestionField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'

type Props = { job: { id: string; name: string }; onClose: () => void; onDone: () => void }

/** The house's reasons; one that is written out is not proposed again. */
const proposed = (reasons: readonly Reason[], typed: string) =>
  reasons
    .filter(({ label }) => label !== typed && label.toLowerCase().includes(typed.trim().toLowerCase()))
    .map(({ label }) => ({ id: label, label }))

/** Asks for the reason of a reprint, which the history keeps. */
export function Reprint({ job, onClose, onDone }: Props) {
  const call = useCall()
  const { data: usual } = useReading(reasonCalls.reprints, {})
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
    <Dialog title={`Réimprimer « ${job.name} »`} onClose={onClose}>
      <Form onSubmit={event => void submit(event)} className="mt-4">
        <SuggestionField
          label="Pourquoi ?"
          value={reason}
          onChange={text => {
            setReason(text)
            setProblem(undefined)
          }}
          options={proposed(usual ?? [], reason)}
          maxLength={200}
          autoFocus
        />
        <p role="alert" className="mt-2 min-h-6 text-error-ink">
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
      </Form>
    </Dialog>
  )
}
