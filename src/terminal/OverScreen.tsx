import type { Over } from '#src/commands/overlay.ts'
import { ChoicesScreen } from './ChoicesScreen.tsx'
import { HelpScreen } from './HelpScreen.tsx'
import { QuantityScreen } from './QuantityScreen.tsx'
import { useWall } from './world.ts'

/** What a desk shows as its palette or its help: a question that a command asks, or all that can be scanned now. */
export function OverScreen({ over }: { over: Over }) {
  const { registry } = useWall()
  const asking = over.what === 'palette' ? registry.byId(over.page ?? '') : undefined
  if (!asking?.choices) return <HelpScreen />
  return asking.group === 'Quantités' ? (
    <QuantityScreen command={asking} />
  ) : (
    <ChoicesScreen command={asking} />
  )
}
