import { type ReactNode, useState } from 'react'
import { ComboBox, Input, Label, Popover } from 'react-aria-components'
import { French } from './French.tsx'
import { Help, labelClass } from './fields.tsx'
import { type Option, Options, popoverClass } from './Select.tsx'

type Props = {
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

/** A field that adds what is picked and is empty again for the next: arrow keys and Enter pick. */
export function PickField({ label, onType, options, onPick, none, help, error }: Props) {
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
        // Whoever gives them has filtered them, and they may come after the list has opened.
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
