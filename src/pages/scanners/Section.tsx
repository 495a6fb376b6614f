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

/** Browsers give plain http addresses no devices and no work offline. Nothing is shown where the address is secure. */
export function InsecureAddress({ what }: { what: string }) {
  if (window.isSecureContext) return null
  return (
    <p className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
      {what} : le navigateur ne le permet que sur une adresse sûre, en https, ou sur le serveur lui-même. Un
      responsable lance « npm run tls » sur le serveur, puis chaque poste ouvre sa page /certificat une fois.
    </p>
  )
}
