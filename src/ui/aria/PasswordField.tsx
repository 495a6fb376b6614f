import { TextField as AriaTextField, Input, Label } from 'react-aria-components'
import { Help, labelClass } from './fields.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  maxLength?: number
  autoFocus?: boolean
  help?: string
  error?: string | undefined
}

export function PasswordField({ label, maxLength = 200, help, error, ...field }: Props) {
  return (
    <AriaTextField
      {...field}
      type="password"
      maxLength={maxLength}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={labelClass}>{label}</Label>
      <Input className="field" />
      <Help help={help} error={error} />
    </AriaTextField>
  )
}
