import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Access } from '#contract/endpoints/user.ts'
import type { Tone } from '#machines/shared/operation.ts'
import type { terminalMachine } from '#machines/terminal/machine.ts'
import type { Call } from '#src/api/client.ts'
import type { LateRegistry } from '#src/commands/late-registry.ts'
import type { Overlay } from '#src/commands/layer.ts'
import type { Keypad } from '#src/commands/terminal.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import { useScan } from '#src/scan/provider.tsx'
import type { TokenStore } from '#src/session/session.ts'
import type { Readable } from '#src/store.ts'
import type { Wall } from './wall.ts'

export type WallWorld = {
  readonly wall: Wall
  readonly registry: LateRegistry
  readonly overlay: Overlay
  readonly active: ActiveOperations
  /** The person and their rights; undefined until they are known. */
  readonly access: Readable<Access | undefined>
  readonly call: Call
  /** Makes calls in another session, such as that of a colleague who takes over. */
  readonly callAs: (token: string) => Call
  readonly tokens: TokenStore
  /** The person who opens a locked screen begins there. */
  readonly goHome: () => Promise<void>
}

/** Null on a bench with keyboard and pointer. */
export const WallContext = createContext<WallWorld | null>(null)

/** True on a wall screen, which people read from three metres and use only by scans. */
export const useOnWall = (): boolean => useContext(WallContext)?.wall.get().on === true

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
  arrive: 'Changement de personne : code PIN du badge, ou « Revenir ».',
} as const

/** The reason why the badge screen covers the work, in a sentence that says how to get past it. */
export function coverOf(snapshot: Snapshot): string | undefined {
  const { purpose } = snapshot.context
  return snapshot.matches('open') || purpose === 'log-in' ? undefined : covers[purpose]
}

/** A refusal because of the cover is no error of the work. */
export const isOfTheCover = (text: string): boolean => Object.values<string>(covers).includes(text)

/** The outcome of the last scan, or the terminal's last message. */
export type WallFeedback = {
  readonly tone: Tone
  readonly text: string
  readonly detail?: string | undefined
}

/** Lives above the screens, which a log-in replaces. */
export const FeedbackContext = createContext<WallFeedback | undefined>(undefined)

export const useWallFeedback = (): WallFeedback | undefined => useContext(FeedbackContext)

export function useHeardFeedback(): WallFeedback | undefined {
  const { bus } = useScan()
  const [latest, setLatest] = useState<WallFeedback>()
  useEffect(() => {
    const tell = ({ tone, text, detail }: WallFeedback) => setLatest({ tone, text, detail })
    const stops = [bus.on('outcome', tell), bus.on('feedback', tell)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bus])
  return latest
}

/** Registers this screen's answers to the digit and navigation cards while it is open. */
export function useKeypad(keypad: Keypad) {
  const { wall } = useWall()
  // No dependency list: the keypad acts on the current render.
  useEffect(() => wall.lend(keypad))
}
