import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '#src/ui/Button.tsx'
import type { PageActions } from '../definition.ts'

export type OnActs = PageActions['showActs']

type ThingLinkProps = { to: string; title?: string; children: ReactNode }

/** The page of a thing that the order names. */
export const ThingLink = ({ to, title, children }: ThingLinkProps) => (
  <Link
    to={to}
    title={title}
    className="inline-block py-0.5 font-semibold underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-current"
  >
    {children}
  </Link>
)

/** What may be done to a thing, as the palette offers it. */
export const ActsButton = ({ name, onActs }: { name: string; onActs: OnActs }) => (
  <IconButton label={`Que faire de ${name}`} onClick={() => onActs(name)} className="align-middle">
    <Ellipsis size={20} aria-hidden />
  </IconButton>
)
