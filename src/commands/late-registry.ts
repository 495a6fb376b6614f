import type { Registry } from './registry.ts'

export type LateRegistry = Registry & {
  /** Settled once every command is there. */
  readonly ready: Promise<void>
  readonly isReady: () => boolean
}

/**
 * The registry, usable before its commands have been fetched: until then it has none. The first screen is read and
 * scanned at without them; what draws commands waits for `ready`.
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
