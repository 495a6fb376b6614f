import { ComboBox, Input, Label, Popover } from 'react-aria-components'
import { French } from './French.tsx'
import { Help, labelClass } from './fields.tsx'
import { type Option, Options, popoverClass } from './Select.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** The server's proposals for the typed text; an option's label goes into the field. */
  options: readonly Option[]
  required?: boolean
  autoFocus?: boolean
  /** The list's text when there is nothing to propose. */
  none: string
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
        // The server has filtered them, and they come after the list has opened.
        defaultFilter={() => true}
        allowsEmptyCollection
        allowsCustomValue
        isRequired={required}
        isInvalid={error !== undefined}
        validationBehavior="aria"
      >
        <Label className={labelClass}>{label}</Label>
        <Input className="field" autoComplete="off" spellCheck={false} />
        <Help help={help} error={error} />
        <Popover className={popoverClass}>
          <Options none={none} />
        </Popover>
      </ComboBox>
    </French>
  )
}
