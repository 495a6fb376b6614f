import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { SuggestionField } from '#src/ui/aria/SuggestionField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { plural } from '#src/ui/numbers.ts'

export type Question = {
  /** « Mettre 12 commandes en attente ? » */
  readonly title: string
  /** What becomes of them, and what is lost. */
  readonly text: string
  readonly act: string
  /** What must be known first: its field, and why its value will not do. */
  readonly field?: {
    readonly initial: string
    readonly draw: (field: {
      value: string
      onChange: (value: string) => void
      error: string | undefined
    }) => ReactNode
    readonly fault: (value: string) => string | undefined
  }
}

type Props = {
  question: Question
  names: readonly string[]
  /** How far it is; undefined while nobody has said yes. */
  progress: string | undefined
  onAct: (given: string) => void
  onClose: () => void
}

const named = 5

/** The one question before something is done to many rows. The way out comes first. */
export function QuestionDialog({
  question: { title, text, act, field },
  names,
  progress,
  onAct,
  onClose,
}: Props) {
  const [value, setValue] = useState(field?.initial ?? '')
  const [fault, setFault] = useState<string>()
  const more = names.length - named
  const busy = progress !== undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = field?.fault(value.trim())
    setFault(wrong)
    if (wrong === undefined) onAct(value.trim())
  }
  const change = (typed: string) => {
    setValue(typed)
    setFault(undefined)
  }
  return (
    <Dialog title={title} onClose={() => busy || onClose()}>
      <Form onSubmit={send} aria-label={title} className="mt-3 grid gap-4">
        <p className="font-semibold wrap-anywhere">
          {names.slice(0, named).join(', ')}
          {more > 0 && ` et ${plural(more, 'autre')}`}
        </p>
        <p>{text}</p>
        {field?.draw({ value, onChange: change, error: fault })}
        <div className="mt-2 flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="me-auto text-ink-2 tabular-nums">
            {progress}
          </p>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy}>
            {act}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const required = (value: string) => (value === '' ? 'Dites pourquoi.' : undefined)

/** A reason in one's own words. */
export const whyField = (help: string): NonNullable<Question['field']> => ({
  initial: '',
  fault: required,
  draw: field => <TextField label="Motif" maxLength={200} autoFocus help={help} {...field} />,
})

/** A reason of the house's list, or another. */
export const reprintField: NonNullable<Question['field']> = {
  initial: '',
  fault: required,
  draw: field => <ReprintReason {...field} />,
}

type Field = { value: string; onChange: (value: string) => void; error: string | undefined }

function ReprintReason({ value, ...field }: Field) {
  const { data } = useReading(reasonCalls.reprints, {})
  const wanted = value.trim().toLowerCase()
  const proposed = (data ?? []).filter(({ label }) => label !== value && label.toLowerCase().includes(wanted))
  return (
    <SuggestionField
      label="Pourquoi ?"
      value={value}
      options={proposed.map(({ label }) => ({ id: label, label }))}
      maxLength={200}
      autoFocus
      {...field}
    />
  )
}
