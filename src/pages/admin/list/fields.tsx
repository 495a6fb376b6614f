import { reasonCalls } from '#contract/endpoints/reason.ts'
import { useReading } from '#src/api/useReading.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { SuggestionField } from '#src/ui/aria/SuggestionField.tsx'
import type { Question } from './QuestionDialog.tsx'

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
