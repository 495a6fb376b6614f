import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { KeyboardEvent } from 'react'
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components'
import { French } from './French.tsx'
import { Help, labelClass } from './fields.tsx'

export type Option = { readonly id: string; readonly label: string; readonly hint?: string }

type Props = {
  label: string
  /** The id of the chosen option; null while none is chosen. */
  value: string | null
  onChange: (id: string) => void
  options: readonly Option[]
  placeholder?: string
  disabled?: boolean
  error?: string | undefined
  className?: string
  small?: boolean
}

export function Select({
  label,
  value,
  onChange,
  options,
  placeholder = 'À choisir',
  disabled = false,
  error,
  className,
  small = false,
}: Props) {
  return (
    <French>
      <AriaSelect
        value={value}
        onChange={key => key !== null && onChange(String(key))}
        placeholder={placeholder}
        isDisabled={disabled}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        {...(className ? { className } : {})}
      >
        <Label className={small ? 'mb-1.5 block text-sm font-semibold' : labelClass}>{label}</Label>
        {/* React Aria would choose by letters, and bare letters belong to scanners. */}
        <div role="none" onKeyDownCapture={event => isLetter(event) && event.stopPropagation()}>
          <Button className="field flex items-center justify-between gap-2 text-start disabled:opacity-60">
            <SelectValue className="min-w-0 truncate data-[placeholder]:text-ink-2" />
            <ChevronDown size={18} aria-hidden className="shrink-0 text-ink-2" />
          </Button>
        </div>
        <Help error={error} />
        <Popover className={popoverClass}>
          <Options items={options} />
        </Popover>
      </AriaSelect>
    </French>
  )
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

export const popoverClass =
  'min-w-(--trigger-width) overflow-y-auto rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-2xl'

type OptionsProps = { items?: readonly Option[]; none?: string }

export function Options({ items, none }: OptionsProps) {
  return (
    <ListBox
      {...(items ? { items } : {})}
      renderEmptyState={() => <p className="px-3 py-2 text-ink-2">{none}</p>}
      className="outline-none"
    >
      {({ id, label, hint }: Option) => (
        <ListBoxItem
          id={id}
          textValue={label}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 outline-none data-[focused]:bg-hover"
        >
          {({ isSelected }) => (
            <>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {label}
                {hint && <span className="block text-sm text-ink-2">{hint}</span>}
              </span>
              {isSelected && <Check size={18} aria-hidden className="shrink-0" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}
