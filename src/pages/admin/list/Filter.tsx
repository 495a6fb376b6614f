import { type Option, Select } from '#src/ui/aria/Select.tsx'

type Props<T extends string> = {
  label: string
  /** « Tous » or « Toutes »: what stands for no filter. */
  all: string
  /** Undefined lets everything through. */
  value: T | undefined
  options: readonly (Option & { id: T })[]
  onChange: (value: T | undefined) => void
}

const every = 'every'

/** One filter of a list: a choice among values, or none. */
export function Filter<T extends string>({ label, all, value, options, onChange }: Props<T>) {
  return (
    <Select
      label={label}
      value={value ?? every}
      onChange={id => onChange(options.find(one => one.id === id)?.id)}
      options={[{ id: every, label: all }, ...options]}
    />
  )
}
