import { useSyncExternalStore } from 'react'
import { BadgeScreen } from './BadgeScreen.tsx'
import { ChoicesScreen } from './ChoicesScreen.tsx'
import { HelpScreen } from './HelpScreen.tsx'
import { useWall } from './world.ts'

/** What lies over the work: a badge that is asked for, a question that a command asks, help. */
export function Panels({ covered }: { covered: boolean }) {
  const { overlay, wall, registry } = useWall()
  const over = useSyncExternalStore(overlay.subscribe, overlay.get)
  if (covered) return <Panel>{<BadgeScreen />}</Panel>
  // A desk has its palette and its help already.
  if (!over || !wall.get().on) return null
  const asking = over.what === 'palette' ? registry.byId(over.page ?? '') : undefined
  return <Panel>{asking?.choices ? <ChoicesScreen command={asking} /> : <HelpScreen />}</Panel>
}

const Panel = ({ children }: { children: React.ReactNode }) => (
  <div className="fixed inset-0 z-10">{children}</div>
)
