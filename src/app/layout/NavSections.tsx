import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { allowedItems, isActive, type NavItem, type NavSection } from '#src/operations/menu.ts'
import { laterPart } from '#src/ui/lazy-page.ts'
import { RowContent, rowLook } from './RowContent.tsx'

type Props = {
  sections: readonly NavSection[]
  /** Says of an item's list of roles whether this person is kept from it. */
  isExcluded: (roles: readonly string[]) => boolean
  mini?: boolean
  label?: string
}

export function NavSections({ sections, isExcluded, mini = false, label = 'Navigation principale' }: Props) {
  return (
    <nav aria-label={label} className={`flex flex-col ${mini ? 'gap-2' : 'gap-4'}`}>
      {sections.map(section => {
        const items = allowedItems(section.items, isExcluded)
        if (items.length === 0) return null
        const shown = { ...section, items }
        return <Section key={section.subheader ?? items[0]?.path} section={shown} mini={mini} />
      })}
    </nav>
  )
}

function Section({ section: { subheader, items }, mini }: { section: NavSection; mini: boolean }) {
  const [open, setOpen] = useState(true)
  const list = useId()
  const showsList = open || mini || !subheader
  return (
    <div className={mini ? 'border-b border-line pb-2 last:border-0' : ''}>
      {subheader && !mini && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between rounded-xl px-3 text-xs font-bold tracking-wider text-ink-2 uppercase hover:text-ink"
        >
          {subheader}
          <ChevronDown size={16} aria-hidden className={`transition-transform ${open ? '' : '-rotate-90'}`} />
        </button>
      )}
      <ul id={list} hidden={!showsList} aria-label={subheader} className="flex flex-col gap-1">
        {items.map(item => (
          <li key={item.path}>
            <NavRow item={item} mini={mini} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const OtherRow = laterPart(async () => (await import('./OtherRow.tsx')).OtherRow)

type NavRowProps = { item: NavItem; mini?: boolean }

/** An item that is a plain page is in the first load. The other kinds come in a chunk of their own. */
function NavRow({ item, mini = false }: NavRowProps) {
  const { pathname } = useLocation()
  const active = isActive(item, pathname)
  const { children, href, disabled } = item
  if (children || href || disabled) {
    return (
      <Suspense fallback={<div className="min-h-11" />}>
        <OtherRow item={item} mini={mini} active={active} Row={NavRow} />
      </Suspense>
    )
  }
  return (
    <Link to={item.path} aria-current={active ? 'page' : undefined} className={rowLook(active, mini)}>
      <RowContent item={item} mini={mini} />
    </Link>
  )
}
