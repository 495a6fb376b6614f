import { keepEarlyHotkeys } from './early-hotkeys.ts'
import type { Registry } from './registry.ts'

export type LateRegistry = Registry & {
  /** Resolves once the commands are there. */
  readonly ready: Promise<void>
  readonly isReady: () => boolean
  /** Gives the hotkeys that were pressed before the commands were there, once. */
  readonly takeEarlyHotkeys: () => string[]
}

/**
 * A registry that can be used before its commands have loaded; until then it is empty. The first screen paints and
 * takes scans without them. A component that draws commands waits for `ready`.
 */
export function createLateRegistry(load: () => Promise<Registry>): LateRegistry {
  let registry: Registry | undefined
  const hotkeys = keepEarlyHotkeys(window)
  const ready = load().then(loaded => {
    registry = loaded
  })
  return {
    ready,
    isReady: () => registry !== undefined,
    takeEarlyHotkeys: hotkeys.take,
    get commands() {
      return registry?.commands ?? []
    },
    byId: id => registry?.byId(id),
    byCard: card => registry?.byCard(card),
    byKeys: keys => registry?.byKeys(keys),
    attempt(command, door) {
      if (!registry) throw new Error(`${command.id} was called before there were commands`)
      return registry.attempt(command, door)
    },
  }
}
