import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { terminalMachine } from '#machines/terminal.machine.ts'

export type Terminal = ActorRefFrom<typeof terminalMachine>
type Snapshot = SnapshotFrom<typeof terminalMachine>

export const TerminalContext = createContext<Terminal | null>(null)

export function useTerminal(): Terminal {
  const terminal = useContext(TerminalContext)
  if (!terminal) throw new Error('useTerminal() stands outside of a terminal')
  return terminal
}

export function useTerminalState(terminal: Terminal): Snapshot {
  return useSyncExternalStore(
    listen => {
      const { unsubscribe } = terminal.subscribe(listen)
      return unsubscribe
    },
    () => terminal.getSnapshot(),
  )
}

export const isLocked = (snapshot: Snapshot): boolean =>
  !snapshot.matches('open') && snapshot.context.purpose === 'unlock'

/** Why the work is covered, in a sentence that says how to get past it. */
export function coverOf(snapshot: Snapshot): string | undefined {
  if (isLocked(snapshot)) return 'Écran verrouillé : scannez votre badge.'
  if (!snapshot.matches('open') && snapshot.context.purpose === 'hand-over')
    return 'Relève en cours : badge du collègue, ou « Revenir ».'
  return undefined
}
