import type { Access } from '#contract/endpoints/user.ts'
import type { NavSection } from '#src/operations/menu.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { NavSections } from './NavSections.tsx'
import { SupportNav } from './SupportNav.tsx'

type Props = {
  access: Access
  sections: readonly NavSection[]
  isExcluded: (roles: readonly string[]) => boolean
  onClose: () => void
}

/** The menu where the window has no room for it beside the page. */
export const MenuDrawer = ({ access, sections, isExcluded, onClose }: Props) => (
  <Drawer label="Menu" side="left" width={288} onClose={onClose} head={<Logo full />}>
    <NavSections sections={sections} isExcluded={isExcluded} />
    <SupportNav access={access} isExcluded={isExcluded} />
  </Drawer>
)
