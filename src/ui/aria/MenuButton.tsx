import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { French } from './French.tsx'
import { PassLetters } from './PassLetters.tsx'
import { type Option, popoverClass } from './Select.tsx'

type Props<T extends string> = {
  label: string
  options: readonly (Option & { id: T })[]
  onChoose: (id: T) => void
}

/** A button with a menu of a few choices. */
export function MenuButton<T extends string>({ label, options, onChoose }: Props<T>) {
  const choose = (id: unknown) => {
    const option = options.find(one => one.id === id)
    if (option) onChoose(option.id)
  }
  return (
    <French>
      <MenuTrigger>
        <PassLetters>
          <Button className="inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border border-line-strong bg-surface px-5 font-semibold data-hovered:bg-hover">
            {label}
            <ChevronDown size={18} aria-hidden className="text-ink-2" />
          </Button>
        </PassLetters>
        <Popover className={popoverClass}>
          <Menu aria-label={label} onAction={choose} className="outline-none">
            {options.map(({ id, label, hint }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={label}
                className="flex min-h-11 cursor-pointer flex-col justify-center rounded-xl px-3 py-1 outline-none data-[focused]:bg-hover"
              >
                {label}
                {hint && <span className="text-sm text-ink-2">{hint}</span>}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </French>
  )
}
