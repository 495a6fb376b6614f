import type { Access } from '#contract/endpoints/user.ts'
import { allowedItems } from '../../operations/menu.ts'
import { NavSections } from './NavSections.tsx'
import { supportSections } from './support.ts'

type Props = { access: Access; isExcluded: (roles: readonly string[]) => boolean; mini?: boolean }

export function SupportNav({ access, isExcluded, mini = false }: Props) {
  const sections = supportSections(access).map(section => ({
    ...section,
    items: section.items.map(item =>
      item.children ? { ...item, children: allowedItems(item.children, isExcluded) } : item,
    ),
  }))
  return (
    <NavSections label="Aide et administration" sections={sections} isExcluded={isExcluded} mini={mini} />
  )
}
