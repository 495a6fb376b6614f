import { Input, Label, TextField } from 'react-aria-components'
import { Select } from '#src/ui/aria/Select.tsx'
import { vatOptions } from '../form/vat.ts'

type Props = {
  label: string
  value: string
  onChange: (typed: string) => void
  numeric?: boolean
  isInvalid?: boolean
  maxLength?: number
  className?: string
}

/** A field of a line that says itself why it is refused. */
export const SmallField = ({ label, numeric = true, isInvalid = false, maxLength = 16, ...field }: Props) => (
  <TextField
    {...field}
    maxLength={maxLength}
    isInvalid={isInvalid}
    validationBehavior="aria"
    autoComplete="off"
  >
    <Label className="mb-1.5 block text-sm font-semibold text-ink-2">{label}</Label>
    <Input
      className="field tabular-nums max-sm:px-2"
      {...(numeric ? { inputMode: 'decimal' as const } : {})}
    />
  </TextField>
)

type VatProps = { value: number; onChange: (rate: number) => void }

export const VatField = ({ value, onChange }: VatProps) => (
  <Select
    label="TVA"
    look="small"
    labelClassName="text-ink-2"
    value={String(value)}
    onChange={rate => onChange(Number(rate))}
    options={vatOptions(value)}
  />
)
