import ChevronDown from 'lucide-react/icons/chevron-down'
import ExternalLink from 'lucide-react/icons/external-link'
import { type ComponentType, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { NavItem } from '#src/operations/menu.ts'
import { RowContent, rowLook } from './RowContent.tsx'

type Props = {
  item: NavItem
  mini: boolean
  active: boolean
  /** Draws the items of a group. */
  Row: ComponentType<{ item: NavItem; mini: boolean }>
}

/** A group, an item that is disabled, or an address outside the application. */
export function OtherRow(props: Props) {
  const { item, mini } = props
  if (item.children) return <Group {...props} items={item.children} />
  const look = rowLook(false, mini, item.disabled)
  const content = <RowContent item={item} mini={mini} />
  if (item.disabled) {
    return (
      <span aria-disabled className={look}>
        {content}
      </span>
    )
  }
  return (
    <a href={item.href} target="_blank" rel="noreferrer" className={look}>
      {content}
      {!mini && <ExternalLink size={16} aria-hidden className="ms-auto shrink-0" />}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}

/** Opens and closes by a click, begins as its pages do, and folds up when one goes elsewhere. */
function Group({ item, items, mini, active, Row }: Props & { items: readonly NavItem[] }) {
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
        className={rowLook(active && !open, mini)}
      >
        <RowContent item={item} mini={mini}>
          <ChevronDown
            size={16}
            aria-hidden
            className={`shrink-0 ${mini ? '' : 'ms-auto'} ${open ? '' : '-rotate-90'}`}
          />
        </RowContent>
      </button>
      <ul id={list} hidden={!open} className={`mt-1 flex flex-col gap-1 ${mini ? '' : 'ps-6'}`}>
        {items.map(child => (
          <li key={child.path}>
            <Row item={child} mini={mini} />
          </li>
        ))}
      </ul>
    </>
  )
}
