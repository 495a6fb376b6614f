import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { laterPart } from '#src/ui/lazy-page.ts'
import { isActive, type NavItem } from '../../operations/menu.ts'
import { RowContent, rowLook } from './RowContent.tsx'

const OtherRow = laterPart(async () => (await import('./OtherRow.tsx')).OtherRow)

type Props = { item: NavItem; mini?: boolean }

/** An item that is a plain page is in the first load. The other kinds come in a chunk of their own. */
export function NavRow({ item, mini = false }: Props) {
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
