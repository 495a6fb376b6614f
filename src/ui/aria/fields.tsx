import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps, ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  NumberField as AriaNumberField,
  SearchField as AriaSearchField,
  TextField as AriaTextField,
  Button,
  FieldError,
  Group,
  Input,
  type InputProps,
  Label,
  Text,
} from 'react-aria-components'
import { French } from './French.tsx'

export const labelClass = 'mb-1.5 block font-semibold'
const helpClass = 'mt-1.5 block text-sm text-ink-2'
const errorClass = 'mt-1.5 block text-sm text-error-ink'

/** The help and the fault below a field. */
export function Help({ help, error }: { help?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {help && !error && (
        <Text slot="description" className={helpClass}>
          {help}
        </Text>
      )}
      <FieldError className={errorClass}>{error}</FieldError>
    </>
  )
}

type TextProps = {
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  maxLength?: number
  inputMode?: InputProps['inputMode']
  autoFocus?: boolean
  onBlur?: () => void
  help?: ReactNode
  error?: string | undefined
  className?: string
}

export function TextField({
  label,
  required = false,
  inputMode,
  help,
  error,
  className,
  ...field
}: TextProps) {
  return (
    <AriaTextField
      {...field}
      {...(className ? { className } : {})}
      isRequired={required}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      autoComplete="off"
    >
      <Label className={labelClass}>{label}</Label>
      <Input className="field" {...(inputMode ? { inputMode } : {})} />
      <Help help={help} error={error} />
    </AriaTextField>
  )
}

type SearchProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  maxLength?: number
  input?: Pick<ComponentProps<typeof Input>, 'ref' | 'onFocus' | 'onBlur'>
  onArrowDown?: () => void
}

/** A search typed into a page; Escape empties it. */
export function SearchField({ label, placeholder, input, onArrowDown, ...field }: SearchProps) {
  return (
    <AriaSearchField
      {...field}
      autoComplete="off"
      onKeyDown={event => {
        if (event.key === 'ArrowDown') onArrowDown?.()
        // React Aria keeps a field's keys to itself: neither the palette's nor the page's would be heard in here.
        if (event.key !== 'Escape') event.continuePropagation()
      }}
    >
      <Label className={labelClass}>{label}</Label>
      <Input {...input} className="field" spellCheck={false} {...(placeholder ? { placeholder } : {})} />
    </AriaSearchField>
  )
}

type NumberProps = {
  label: string
  /** NaN while the field is empty. */
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** The number of digits behind the comma. */
  decimals?: number
  help?: ReactNode
  error?: string | undefined
  autoFocus?: boolean
  className?: string
}

const step = 'grid size-11 shrink-0 place-items-center rounded-lg hover:bg-hover disabled:opacity-40'

/** A whole number unless `decimals` says more, typed or stepped. Arrow keys step it too. */
export function NumberField({ label, value, onChange, min = 0, max, ...props }: NumberProps) {
  const { decimals = 0, help, error, autoFocus = false, className } = props
  return (
    <French>
      <AriaNumberField
        value={value}
        onChange={onChange}
        minValue={min}
        {...(max === undefined ? {} : { maxValue: max })}
        {...(className ? { className } : {})}
        isInvalid={error !== undefined}
        autoFocus={autoFocus}
        validationBehavior="aria"
        formatOptions={{ maximumFractionDigits: decimals }}
      >
        <Label className={labelClass}>{label}</Label>
        <Group className="field flex items-center gap-1 px-1 focus-within:outline-3 focus-within:outline-focus">
          <Button slot="decrement" className={step}>
            <Minus size={18} aria-hidden />
          </Button>
          <Input className="min-w-0 flex-1 bg-transparent text-center tabular-nums outline-none" />
          <Button slot="increment" className={step}>
            <Plus size={18} aria-hidden />
          </Button>
        </Group>
        <Help help={help} error={error} />
      </AriaNumberField>
    </French>
  )
}

type Props = {
  label: string
  /** The label is for screen readers only. */
  quiet?: boolean
  selected: boolean
  onChange: (selected: boolean) => void
  className?: string
}

export function Checkbox({ label, quiet = false, selected, onChange, className = '' }: Props) {
  return (
    <AriaCheckbox
      isSelected={selected}
      onChange={onChange}
      className={`group flex min-h-11 cursor-pointer items-center gap-3 ${className}`}
    >
      <span className="grid size-6 shrink-0 place-items-center rounded-md border-2 border-line-strong group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-focus group-data-[selected]:border-primary group-data-[selected]:bg-primary group-data-[selected]:text-white">
        {selected && <Check size={18} aria-hidden />}
      </span>
      {quiet ? <span className="sr-only">{label}</span> : label}
    </AriaCheckbox>
  )
}

type PasswordFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  maxLength?: number
  autoFocus?: boolean
  help?: string
  error?: string | undefined
}

export function PasswordField({ label, maxLength = 200, help, error, ...field }: PasswordFieldProps) {
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
