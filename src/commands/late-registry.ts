import type { Registry } from './registry.ts'

export type LateRegistry = Registry & {
  /** Resolves once the commands are there. */
  readonly ready: Promise<void>
  readonly isReady: () => boolean
}

/**
 * A registry that can be used before its commands have loaded; until then it is empty. The first screen paints and
 * takes scans without them. A component that draws commands waits for `ready`.
 */
export function createLateRegistry(load: () => Promise<Registry>): LateRegistry {
  let registry: Registry | undefined
  const ready = load().then(loaded => {
    registry = loaded
  })
  return {
    ready,
    isReady: () => registry !== undefined,
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
