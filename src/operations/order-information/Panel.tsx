import type { ReactNode } from 'react'

type Props = { title: string; note?: string | undefined; children: ReactNode }

/** One thing to know, with its name above it. */
export function Panel({ title, note, children }: Props) {
  return (
    <section aria-label={title} className="panel min-w-0 overflow-hidden">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-4">
        <h2 className="font-bold">{title}</h2>
        {note && <p className="text-ink-2">{note}</p>}
      </header>
      {children}
    </section>
  )
}

export const Empty = ({ children }: { children: ReactNode }) => (
  <p className="px-5 py-5 text-ink-2">{children}</p>
)
