import type { ReactNode } from 'react'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'

type Props = {
  title: ReactNode
  help?: ReactNode
  options: readonly { id: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Several of some, each with its box. */
export function Choices({ title, help, options, chosen, onChange }: Props) {
  const all = options.length > 1 && options.every(({ id }) => chosen.includes(id))
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      {help && <p className="text-sm text-ink-2">{help}</p>}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {options.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            selected={chosen.includes(id)}
            onChange={on => onChange(on ? [...chosen, id] : chosen.filter(one => one !== id))}
          />
        ))}
      </div>
      {options.length > 3 && (
        <Button
          look="quiet"
          className="-ms-3 mt-1 px-3 text-sm"
          onClick={() => onChange(all ? [] : options.map(({ id }) => id))}
        >
          {all ? 'Tout décocher' : 'Tout cocher'}
        </Button>
      )}
    </fieldset>
  )
}
