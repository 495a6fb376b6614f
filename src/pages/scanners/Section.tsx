import { type ReactNode, useId } from 'react'
import { Select } from '#src/ui/aria/Select.tsx'

export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-5 md:p-6">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-3xl text-ink-2">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

type ChoiceProps<T extends string | number> = {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}

export function Choice<T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Select
      label={label}
      value={String(value)}
      options={options.map(([id, words]) => ({ id: String(id), label: words }))}
      onChange={id => {
        const chosen = options.find(([option]) => String(option) === id)
        if (chosen) onChange(chosen[0])
      }}
    />
  )
}
