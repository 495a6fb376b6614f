import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { showPageActs } from '#src/commands/page.ts'
import { afterPaint } from '#src/ui/after-paint.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { type Part, type Said, together } from './parts.tsx'

type Common<D, V> = {
  /** The form's act in the palette: « carton.save ». A dialog's form needs none. */
  id?: string
  /** The form's name, for screen readers. */
  label: string
  act: string
  /** The first field of a new thing has the focus. */
  isNew?: boolean
  fields: readonly Part<D>[] | ((draft: D) => readonly Part<D>[])
  /** Turns the draft into what the schema takes. Each field that the schema refuses says its own sentence. */
  read: (draft: D) => Read<V>
  /** Says what no single field's schema can know. */
  also?: (draft: D) => Said
  /** Returns the server's refusal, in words: of the whole, or of some fields. */
  onSave: (values: V) => Promise<string | Said | undefined>
  className?: string
  /** Of the button that saves. */
  look?: 'primary' | 'plain'
  /** Puts other buttons beside it. */
  buttons?: (save: ReactNode) => ReactNode
  /** The button waits until everything is given, as where few fields need no sentence. */
  waits?: boolean
}

/** A schema's answer to what was typed. */
type Read<V> =
  | { success: true; data: V }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } }

/** One thing of the warehouse, as it is typed. Its fields are declared; it is checked, sent once and says what was refused. */
export function EntryForm<D extends object, V>({ start, ...form }: Common<D, V> & { start: D }) {
  const [draft, setDraft] = useState(start)
  return <DraftForm {...form} draft={draft} onChange={setDraft} />
}

type OwnedProps<D, V> = Common<D, V> & { draft: D; onChange: (next: (before: D) => D) => void }

/** The same, where the page itself holds what is typed. */
export function DraftForm<D extends object, V>({
  id,
  label,
  act,
  isNew = false,
  draft,
  onChange,
  fields,
  onSave,
  className = 'panel grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 p-5',
  look = 'primary',
  buttons = save => save,
  waits = false,
  ...checks
}: OwnedProps<D, V>) {
  const [refused, setRefused] = useState<Refused<D>>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Once the palette that led here has closed and given the focus back.
  useEffect(
    () => (isNew ? afterPaint(() => form.current?.querySelector('input')?.focus()) : undefined),
    [isNew],
  )
  // It is sent from the palette as by its button. Its fields are checked first.
  useEffect(() => {
    if (id === undefined) return
    const run = () => form.current?.requestSubmit()
    return showPageActs({ title: 'Formulaire', acts: [{ id, title: act, run }] }, id)
  }, [id, act])
  // A long form's first fields are out of sight when its button is pressed.
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>(firstRefused)?.focus()
  }, [refused])
  const whole = together(typeof fields === 'function' ? fields(draft) : fields)

  const change = (next: (before: D) => D) => {
    onChange(next)
    setProblem(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { wrong } = whole
    const judged = judge(draft, { ...checks, wrong })
    setRefused({ draft, wrong, said: judged.said })
    setProblem(judged.problem)
    if (!judged.values) return
    setBusy(true)
    const answer = await onSave(judged.values.sent)
    if (typeof answer === 'object') setRefused({ draft, wrong, said: answer })
    else setProblem(answer)
    setBusy(false)
  }
  return (
    <Form ref={form} onSubmit={event => void save(event)} aria-label={label} className={className}>
      {whole.draw({ draft, said: refused ? stillSaid(refused, draft, whole.wrong) : {}, change })}
      <FormProblem>{problem}</FormProblem>
      {buttons(
        <Button
          type="submit"
          look={look}
          busy={busy}
          disabled={waits && !checks.read(draft).success}
          className="justify-self-start"
        >
          {act}
        </Button>,
      )}
    </Form>
  )
}

const firstRefused = '[data-invalid] :is(input, button, textarea):not([tabindex="-1"], [type="hidden"])'

/** A dialog's buttons: the way out, then its act. */
export const besideCancel =
  (onClose: () => void, before?: ReactNode, leave = 'Annuler') =>
  (save: ReactNode) => (
    <div className="flex flex-wrap justify-end gap-3">
      {before}
      <Button look="quiet" onClick={onClose}>
        {leave}
      </Button>
      {save}
    </div>
  )

type Checks<D, V> = Pick<Common<D, V>, 'read' | 'also'> & { readonly wrong: Said }
type Judged<V> = { said: Said; problem: string | undefined; values: { sent: V } | undefined }

/** Which fields are refused, each with its sentence. Nothing is refused in silence, though no field has a word for it. */
export function judge<D, V>(draft: D, { read, also, wrong }: Checks<D, V>): Judged<V> {
  const typed = read(draft)
  const refused = typed.success ? [] : typed.error.issues.map(({ path }) => path.map(String))
  const named = refused.flatMap(path => path.filter(name => wrong[name] !== undefined))
  const said = { ...Object.fromEntries(named.map(name => [name, wrong[name]])), ...also?.(draft) }
  return {
    said,
    problem: refused.every(path => path.some(name => name in said))
      ? undefined
      : 'Une de ces réponses ne convient pas : vérifiez-les.',
    values: typed.success && Object.keys(said).length === 0 ? { sent: typed.data } : undefined,
  }
}

/** The sentences said of a draft, and those that its other fields would have said. */
type Refused<D> = { draft: D; said: Said; wrong: Said }

/** A sentence stays until its field is typed anew, or asks for something else. */
export function stillSaid<D extends object>(before: Refused<D>, now: D, wrong: Said): Said {
  const former = new Map<string, unknown>(Object.entries(before.draft))
  const typed = new Set(
    Object.entries(now).flatMap(([field, value]) => (Object.is(value, former.get(field)) ? [] : [field])),
  )
  const stays = (field: string) => !typed.has(field) && wrong[field] === before.wrong[field]
  return Object.fromEntries(Object.entries(before.said).filter(([field]) => stays(field)))
}
