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
        // Whoever gives them has filtered them, and they may come after the list has opened.
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
