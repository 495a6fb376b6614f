import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Access } from '#contract/endpoints/user.ts'
import type { Tone } from '#machines/shared/operation.ts'
import type { terminalMachine } from '#machines/terminal/machine.ts'
import type { Call } from '#src/api/client.ts'
import type { LateRegistry } from '#src/commands/late-registry.ts'
import type { Overlay } from '#src/commands/overlay.ts'
import type { Keypad } from '#src/commands/terminal.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import { useScan } from '#src/scan/provider.tsx'
import type { TokenStore } from '#src/session/token.ts'
import type { Readable } from '#src/store.ts'
import type { Wall } from './wall.ts'

/** What the screens on the wall are handed. */
export type WallWorld = {
  readonly wall: Wall
  readonly registry: LateRegistry
  readonly overlay: Overlay
  readonly active: ActiveOperations
  /** Whose session it is, and what they may do, once it is known. */
  readonly access: Readable<Access | undefined>
  readonly call: Call
  /** The same calls with a session that is not, or not yet, this terminal's. */
  readonly callAs: (token: string) => Call
  readonly tokens: TokenStore
}

/** There, and on the wall: null on a bench with keyboard and pointer. */
export const WallContext = createContext<WallWorld | null>(null)

export function useWall(): WallWorld {
  const world = useContext(WallContext)
  if (!world) throw new Error('useWall() stands outside of a terminal')
  return world
}

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

/** What became of the last scan, or what the terminal said last. */
export type WallFeedback = {
  readonly tone: Tone
  readonly text: string
  readonly detail?: string | undefined
}

/** Kept above the screens, which change with whoever logs in. */
export const FeedbackContext = createContext<WallFeedback | undefined>(undefined)

export const useWallFeedback = (): WallFeedback | undefined => useContext(FeedbackContext)

export function useHeardFeedback(): WallFeedback | undefined {
  const { bus } = useScan()
  const [said, setSaid] = useState<WallFeedback>()
  useEffect(() => {
    const tell = ({ tone, text, detail }: WallFeedback) => setSaid({ tone, text, detail })
    const stops = [bus.on('outcome', tell), bus.on('feedback', tell)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bus])
  return said
}

/** Lends what the cards of digits and of moving about do here, for as long as the screen is there. */
export function useKeypad(keypad: Keypad) {
  const { wall } = useWall()
  // At each drawing anew: it acts upon what is on the screen.
  useEffect(() => wall.lend(keypad))
}
