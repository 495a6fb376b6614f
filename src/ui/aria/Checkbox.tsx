import Check from 'lucide-react/icons/check'
import { Checkbox as AriaCheckbox } from 'react-aria-components'

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
