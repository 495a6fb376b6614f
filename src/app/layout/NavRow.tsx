import ChevronDown from 'lucide-react/icons/chevron-down'
import ExternalLink from 'lucide-react/icons/external-link'
import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon, iconSize } from '#src/ui/Icon.tsx'
import { isActive, type NavItem } from '../../operations/menu.ts'

type Props = { item: NavItem; mini?: boolean; depth?: number }

export function NavRow({ item, mini = false, depth = 0 }: Props) {
  const { pathname } = useLocation()
  const active = isActive(item, pathname)
  if (item.children?.length) return <NavGroup item={item} mini={mini} depth={depth} active={active} />

  const look = rowLook(active, mini, item.disabled)
  const content = <RowContent item={item} mini={mini} />
  if (item.disabled) {
    return (
      <span aria-disabled className={look}>
        {content}
      </span>
    )
  }
  if (item.href) {
    return (
      <a href={item.href} target="_blank" rel="noreferrer" className={look}>
        {content}
        <ExternalLink size={16} aria-hidden className="ms-auto shrink-0" />
        <span className="sr-only"> (nouvel onglet)</span>
      </a>
    )
  }
  return (
    <Link to={item.path} aria-current={active ? 'page' : undefined} className={look}>
      {content}
    </Link>
  )
}

/** Opens and closes by a click, begins as its pages do, and folds up when one goes elsewhere. */
function NavGroup({ item, mini, depth, active }: Required<Props> & { active: boolean }) {
  const { pathname } = useLocation()
  const [toggled, setToggled] = useState({ open: active, at: pathname })
  const open = toggled.open && (active || toggled.at === pathname)
  const list = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setToggled({ open: !open, at: pathname })}
        className={rowLook(active, mini)}
      >
        <RowContent item={item} mini={mini}>
          <ChevronDown size={16} aria-hidden className={`ms-auto shrink-0 ${open ? '' : '-rotate-90'}`} />
        </RowContent>
      </button>
      <ul id={list} hidden={!open} className={`mt-1 flex flex-col gap-1 ${mini ? '' : 'ps-6'}`}>
        {item.children?.map(child => (
          <li key={child.path}>
            <NavRow item={child} mini={mini} depth={depth + 1} />
          </li>
        ))}
      </ul>
    </>
  )
}

function RowContent({ item, mini, children }: { item: NavItem; mini: boolean; children?: ReactNode }) {
  return (
    <>
      {item.icon && <Icon name={item.icon} size={mini ? 22 : iconSize} className="shrink-0" />}
      <span
        className={mini ? 'max-w-full text-center text-[0.6875rem] leading-tight wrap-break-word' : 'min-w-0'}
      >
        <span className={mini ? '' : 'block truncate'}>{item.title}</span>
        {item.caption && !mini && <span className="block truncate text-xs text-ink-2">{item.caption}</span>}
      </span>
      {item.info && (
        <span
          className={`rounded-md bg-hover font-bold text-ink tabular-nums ${mini ? 'absolute end-0 top-0.5 px-1 text-[0.625rem] leading-4' : 'ms-auto px-1.5 py-0.5 text-xs'}`}
        >
          <span aria-hidden={item.label ? true : undefined}>{item.info}</span>
          {item.label && <span className="sr-only">{item.label}</span>}
        </span>
      )}
      {children}
    </>
  )
}

function rowLook(active: boolean, mini: boolean, disabled = false): string {
  const shape = mini
    ? 'min-h-15 flex-col justify-center gap-1 px-0.5 py-1.5'
    : 'min-h-11 gap-3 px-3 text-start'
  const tone = disabled
    ? 'cursor-not-allowed text-ink-2 opacity-60'
    : active
      ? 'bg-primary-soft font-semibold text-primary-ink'
      : 'font-medium text-ink hover:bg-hover'
  return `relative flex w-full items-center rounded-xl text-[0.9375rem] transition-colors ${shape} ${tone}`
}
