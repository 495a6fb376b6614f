import { createContext, useContext } from 'react'
import type { Access } from '#contract/endpoints/user.ts'
import type { Call } from '#src/api/client.ts'
import type { Overlay } from '#src/commands/overlay.ts'
import type { Registry } from '#src/commands/registry.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import type { TokenStore } from '#src/session/token.ts'
import type { Readable } from '#src/store.ts'
import type { Wall } from './wall.ts'

/** What the screens on the wall are handed. */
export type WallWorld = {
  readonly wall: Wall
  readonly registry: Registry
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
