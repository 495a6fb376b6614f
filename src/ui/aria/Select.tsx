import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
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
import { PassLetters } from './PassLetters.tsx'

export type Option = { readonly id: string; readonly label: string; readonly hint?: string }

type Props = {
  label: string
  /** The id of the chosen option; null while none is chosen. */
  value: string | null
  onChange: (id: string) => void
  options: readonly Option[]
  placeholder?: string
  disabled?: boolean
  help?: string | undefined
  error?: string | undefined
  className?: string
  /** A field below its label; one with a small label; or text beside its label, for a line of tools. */
  look?: keyof typeof looks
  labelClassName?: string
}

const looks = {
  field: { whole: '', label: labelClass, button: 'field' },
  small: { whole: '', label: 'mb-1.5 block text-sm font-semibold', button: 'field' },
  inline: {
    whole: 'flex items-center gap-2',
    label: 'shrink-0 text-sm text-ink-2',
    button: 'h-11 w-full rounded-lg px-2 font-semibold hover:bg-hover',
  },
} as const

export function Select({
  label,
  value,
  onChange,
  options,
  placeholder = 'À choisir',
  disabled = false,
  help,
  error,
  className = '',
  look = 'field',
  labelClassName = '',
}: Props) {
  const { whole, label: labelLook, button } = looks[look]
  // Below the field, which has room for one line.
  const hint = options.find(({ id }) => id === value)?.hint
  return (
    <French>
      <AriaSelect
        value={value}
        onChange={key => key !== null && onChange(String(key))}
        placeholder={placeholder}
        isDisabled={disabled}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className={`${whole} ${className}`}
      >
        <Label className={`${labelLook} ${labelClassName}`}>{label}</Label>
        <PassLetters className="min-w-0 grow">
          <Button
            className={`${button} flex items-center justify-between gap-2 text-start disabled:opacity-60`}
          >
            <SelectValue className="min-w-0 truncate data-[placeholder]:text-ink-2">
              {({ isPlaceholder, defaultChildren, selectedText }) =>
                isPlaceholder ? defaultChildren : selectedText
              }
            </SelectValue>
            <ChevronDown size={18} aria-hidden className="shrink-0 text-ink-2" />
          </Button>
        </PassLetters>
        <Help help={help ?? (look !== 'inline' && hint)} error={error} />
        <Popover className={popoverClass}>
          <Options items={options} />
        </Popover>
      </AriaSelect>
    </French>
  )
}

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
