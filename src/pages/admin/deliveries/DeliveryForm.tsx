import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { expectedAtMost } from '#contract/endpoints/delivery.ts'
import { DayField } from '#src/ui/aria/days.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { LinesField } from '../lines/LinesField.tsx'
import type { LineDraft } from '../lines/lines.ts'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { type Draft, faultIn } from './draft.ts'

type Props = {
  shop: string
  draft: Draft
  onChange: (draft: Draft) => void
  act: string
  isNew?: boolean
  note?: (line: LineDraft) => string | undefined
  children?: ReactNode
  /** Returns the server's refusal, in words. */
  onSave: () => Promise<string | undefined>
}

/** Who delivers, when, and what. */
export function DeliveryForm({ shop, draft, onChange, act, isNew = false, note, children, onSave }: Props) {
  const [fault, setFault] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(isNew)
  useFormAct('delivery.save', act, form)
  const change = (some: Partial<Draft>) => {
    onChange({ ...draft, ...some })
    setFault(undefined)
    setProblem(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = faultIn(draft)
    setFault(found)
    if (found !== undefined) return
    setBusy(true)
    const refused = await onSave()
    setBusy(false)
    setProblem(refused)
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label="Livraison"
      className="panel grid grid-cols-[minmax(0,1fr)] gap-6 p-5"
    >
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Fournisseur"
          value={draft.supplier}
          onChange={supplier => change({ supplier })}
          maxLength={120}
        />
        <DayField
          label="Attendue le"
          value={draft.expectedOn}
          onChange={expectedOn => change({ expectedOn })}
          help="Vide : on ne sait pas encore."
        />
      </div>
      <LinesField
        shop={shop}
        lines={draft.lines}
        onChange={lines => change({ lines })}
        most={expectedAtMost}
        {...(note ? { note } : {})}
        error={fault}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </Form>
  )
}
