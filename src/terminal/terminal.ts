import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { terminalMachine } from '#machines/terminal/machine.ts'

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

const covers = {
  unlock: 'Écran verrouillé : scannez votre badge.',
  'hand-over': 'Relève en cours : badge du collègue, ou « Revenir ».',
} as const

/** Why the work is covered, in a sentence that says how to get past it. */
export function coverOf(snapshot: Snapshot): string | undefined {
  const { purpose } = snapshot.context
  return snapshot.matches('open') || purpose === 'log-in' ? undefined : covers[purpose]
}

/** What was refused only because the work was covered is no error of the work. */
export const isOfTheCover = (text: string): boolean => Object.values<string>(covers).includes(text)
