import { createStore, type Readable } from '#src/store.ts'

/**
 * The layer over the page: the help, or the palette, which may open at a command's choices, with a query, or at what may be
 * done to the thing of that name.
 */
export type Over =
  | { readonly what: 'palette'; readonly page?: string; readonly query?: string; readonly acts?: true }
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
