import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = { title: string; lead?: ReactNode; back?: { to: string; title: string }; children?: ReactNode }

/** The head of a page of the administration, with its acts. */
export function Heading({ title, lead, back, children }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <title>{`${title} · Douchette`}</title>
      <div className="min-w-0">
        {back && (
          <Link
            to={back.to}
            className="-ms-2 mb-1 inline-flex min-h-11 items-center gap-1 rounded-xl px-2 text-ink-2 hover:bg-hover"
          >
            <ChevronLeft size={18} aria-hidden />
            {back.title}
          </Link>
        )}
        <h1 className="text-2xl font-bold tracking-tight wrap-anywhere md:text-3xl">{title}</h1>
        {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </header>
  )
}
