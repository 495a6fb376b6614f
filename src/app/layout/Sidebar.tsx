import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import type { ReactNode } from 'react'
import type { NavSection } from '#src/operations/menu.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { NavSections } from './NavSections.tsx'

type Props = {
  sections: readonly NavSection[]
  isExcluded: (roles: readonly string[]) => boolean
  mini: boolean
  onMini: (mini: boolean) => void
  children: ReactNode
}

export function Sidebar({ sections, isExcluded, mini, onMini, children }: Props) {
  const Toggle = mini ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      aria-label="Menu"
      style={{ width: mini ? 88 : 300 }}
      className="fixed inset-y-0 start-0 z-20 hidden flex-col border-e border-line bg-surface lg:flex"
    >
      <div
        className={`flex shrink-0 items-center ${mini ? 'flex-col gap-1 pt-3 pb-2' : 'h-16 justify-between ps-6 pe-3'}`}
      >
        <Logo full={!mini} />
        <IconButton
          label={mini ? 'Élargir le menu' : 'Réduire le menu'}
          aria-expanded={!mini}
          onClick={() => onMini(!mini)}
          className="text-ink-2"
        >
          <Toggle size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={`min-h-0 flex-1 overflow-y-auto pb-6 ${mini ? 'px-1' : 'px-4'}`}>
        <NavSections sections={sections} isExcluded={isExcluded} mini={mini} />
        {children}
      </div>
    </aside>
  )
}
