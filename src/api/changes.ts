import { createEmitter } from '#src/store.ts'

/** One act often makes several changes in a row. The screens read again once, after the last. */
const together = 250

/** Tells its subscribers that the server accepted a change, so that screens read their figures again. */
export function createChanges() {
  const changed = createEmitter()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    happened() {
      clearTimeout(timer)
      timer = setTimeout(changed.emit, together)
    },
    subscribe: changed.subscribe,
  }
}

export type Changes = ReturnType<typeof createChanges>
