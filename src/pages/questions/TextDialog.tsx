import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { besideCancel, EntryForm } from '../admin/form/EntryForm.tsx'
import { type Part, shown, text } from '../admin/form/parts.tsx'

type Props = {
  title: string
  label: string
  act: string
  /** Stands over the field: what is answered, or who will read it. */
  about: string
  missing: string
  /** Returns the server's refusal, in words. */
  onSend: (text: string) => Promise<string | undefined>
  onClose: () => void
}

/** Asks for a text: a shop's question, or the warehouse's answer. */
export function TextDialog({ title, label, act, about, missing, onSend, onClose }: Props) {
  const fields: readonly Part<{ text: string }>[] = [
    shown('about', () => <p className="wrap-anywhere whitespace-pre-line">{about}</p>),
    text('text', label, { maxLength: 1000, autoFocus: true }),
  ]
  return (
    <Dialog title={title} onClose={onClose}>
      <EntryForm
        label={title}
        act={act}
        start={{ text: '' }}
        fields={fields}
        read={({ text }) => ({ success: true, data: text.trim() })}
        also={({ text }) => (text.trim() === '' ? { text: missing } : {})}
        onSave={onSend}
        className="mt-3 grid gap-4"
        buttons={besideCancel(onClose)}
      />
    </Dialog>
  )
}
