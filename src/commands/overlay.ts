import { createStore, type Readable } from '#src/store.ts'

/** What lies over the page: the palette, perhaps at one command's choices or with a text to look for; or the help. */
export type Over =
  | { readonly what: 'palette'; readonly page?: string; readonly query?: string }
  | { readonly what: 'help' }

export type Overlay = Readable<Over | undefined> & {
  show: (over: Over) => void
  toggle: (what: Over['what']) => void
  close: () => void
}

export function createOverlay(): Overlay {
  const over = createStore<Over | undefined>(undefined)
  return {
    get: over.get,
    subscribe: over.subscribe,
    show: over.set,
    toggle: what => over.set(over.get()?.what === what ? undefined : { what }),
    close: () => over.set(undefined),
  }
}
