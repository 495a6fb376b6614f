import { belongToText, combinationOf } from './keys.ts'
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

export type EarlyHotkeys = { readonly take: () => string[] }

/** A scanner sends F8 for the separator inside a GS1 code. */
const separatorKey = 'f8'

/** Keeps the hotkeys that a person presses before the commands have loaded. `take` ends that and gives them. */
export function keepEarlyHotkeys(page: EventTarget): EarlyHotkeys {
  const kept: string[] = []
  const keep = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.repeat || event.defaultPrevented) return
    const keys = combinationOf(event)
    if (!keys || keys === separatorKey || belongToText(event)) return
    // The browser has a use of its own for Ctrl+K.
    if (keys === 'mod+k') event.preventDefault()
    kept.push(keys)
  }
  page.addEventListener('keydown', keep)
  return {
    take() {
      page.removeEventListener('keydown', keep)
      return kept.splice(0)
    },
  }
}
