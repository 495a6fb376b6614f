import { type ReactNode, useState } from 'react'
import { ComboBox, Input, Label, Popover } from 'react-aria-components'
import { French } from './French.tsx'
import { Help, labelClass } from './fields.tsx'
import { type Option, Options, popoverClass } from './Select.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Proposals for the typed text; an option's label goes into the field. */
  options: readonly Option[]
  required?: boolean
  autoFocus?: boolean
  /** The list's text when there is nothing to propose; without it there is no list then, and Enter sends the form. */
  none?: string
  maxLength?: number
  help?: string
  error?: string | undefined
}

/** A text field that proposes values while a person types. Other values may be typed too. */
export function SuggestionField({
  label,
  value,
  onChange,
  options,
  required = false,
  none,
  maxLength,
  help,
  error,
  ...rest
}: Props) {
  return (
    <French>
      <ComboBox
        {...rest}
        inputValue={value}
        onInputChange={onChange}
        items={options}
        // The caller has filtered the options, and they may come after the list has opened.
        defaultFilter={() => true}
        allowsEmptyCollection={none !== undefined}
        allowsCustomValue
        isRequired={required}
        isInvalid={error !== undefined}
        validationBehavior="aria"
      >
        <Label className={labelClass}>{label}</Label>
        <Input
          className="field"
          autoComplete="off"
          spellCheck={false}
          {...(maxLength === undefined ? {} : { maxLength })}
        />
        <Help help={help} error={error} />
        <Popover className={popoverClass}>
          <Options {...(none === undefined ? {} : { none })} />
        </Popover>
      </ComboBox>
    </French>
  )
}

type PickFieldProps = {
  label: string
  /** Asked for the typed text; empty at first. */
  onType: (text: string) => void
  options: readonly Option[]
  onPick: (id: string) => void
  /** The list's text when nothing answers. */
  none: string
  help?: ReactNode
  error?: string | undefined
}

/** A field that adds the picked option and is then empty again: arrow keys and Enter pick. */
export function PickField({ label, onType, options, onPick, none, help, error }: PickFieldProps) {
  const [text, setText] = useState('')
  const type = (next: string) => {
    setText(next)
    onType(next.trim())
  }
  return (
    <French>
      <ComboBox
        inputValue={text}
        onInputChange={type}
        items={options}
        value={null}
        onChange={id => {
          if (id === null) return
          onPick(String(id))
          type('')
        }}
        // The caller has filtered the options, and they may come after the list has opened.
        defaultFilter={() => true}
        allowsEmptyCollection={text !== ''}
        allowsCustomValue
        isInvalid={error !== undefined}
        validationBehavior="aria"
      >
        <Label className={labelClass}>{label}</Label>
        <Input className="field" autoComplete="off" spellCheck={false} maxLength={120} />
        <Help help={help} error={error} />
        <Popover className={popoverClass}>
          <Options none={none} />
        </Popover>
      </ComboBox>
    </French>
  )
}
