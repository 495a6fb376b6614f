import { type ReactNode, useId } from 'react'

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
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={event => {
          const chosen = options.find(([option]) => String(option) === event.target.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
