import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type * as z from 'zod/mini'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { type Part, together } from './parts.tsx'

type Said = Partial<Record<string, string>>
type Faults<D> = Partial<Record<keyof D & string, string>>

type Props<D, S extends z.ZodMiniType> = {
  /** The form's act in the palette: « carton.save ». */
  id: string
  /** What the form is, for screen readers. */
  label: string
  act: string
  /** The first field of a new thing has the focus. */
  isNew: boolean
  start: D
  fields: readonly Part<D>[]
  /** What is sent. Each field that it refuses says its own sentence. */
  schema: S
  /** What no single field's schema can know. */
  also?: (draft: D) => Faults<D>
  /** Returns the server's refusal, in words. */
  onSave: (values: z.output<S>) => Promise<string | undefined>
}

/** One thing of the warehouse, as it is typed. Its fields are declared; it is checked, sent once and says what was refused. */
export function EntryForm<D, S extends z.ZodMiniType>(props: Props<D, S>) {
  const { id, label, act, isNew, start, fields, schema, also, onSave } = props
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<Said>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(isNew)
  useFormAct(id, act, form)
  const whole = together(fields)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const typed = schema.safeParse(draft)
    const refused = typed.success ? [] : typed.error.issues.map(({ path }) => String(path[0]))
    const found: Said = { ...sentences(refused, whole.wrong), ...also?.(draft) }
    setFaults(found)
    // Nothing that is refused is refused in silence, though no field has a word for it.
    setProblem(refused.some(field => found[field] === undefined) ? unexplained : undefined)
    if (!typed.success || Object.keys(found).length > 0) return
    setBusy(true)
    setProblem(await onSave(typed.data))
    setBusy(false)
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label={label}
      className="panel grid max-w-3xl gap-6 p-5"
    >
      {whole.draw({ draft, faults, change: setDraft })}
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </Form>
  )
}

const unexplained = 'Une de ces réponses ne convient pas : vérifiez-les.'

function sentences(fields: readonly string[], wrong: Readonly<Record<string, string>>) {
  const said: Said = {}
  for (const field of fields) if (wrong[field] !== undefined) said[field] = wrong[field]
  return said
}
