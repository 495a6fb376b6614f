import { createEmitter } from '#src/store.ts'

/** Changes of one act come close together: what they put out of date is read once, after the last. */
const together = 250

/** Tells those who show figures that something was changed, by whichever operation. */
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
