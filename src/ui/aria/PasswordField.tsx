import { TextField as AriaTextField, Input, Label } from 'react-aria-components'
import { Help, labelClass } from './fields.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  help?: string
  error?: string | undefined
}

export function PasswordField({ label, help, error, ...field }: Props) {
  return (
    <AriaTextField
      {...field}
      type="password"
      maxLength={200}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={labelClass}>{label}</Label>
      <Input className="field" />
      <Help help={help} error={error} />
    </AriaTextField>
  )
}
