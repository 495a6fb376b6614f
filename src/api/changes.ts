import { createEmitter, createStore } from '#src/store.ts'

/** One act often makes several changes in a row. The screens read again once, after the last. */
const together = 250

/** Whether a reading may be out of date, by the name of its call. */
export type Touched = (reading: string) => boolean

/** Tells its subscribers that something changed, so that screens read their figures again. */
export function createChanges() {
  const changed = createEmitter<Touched>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** The server accepted a change of this page. */
    happened() {
      clearTimeout(timer)
      timer = setTimeout(changed.emit, together, () => true)
    },
    /** Other benches changed what these readings show. */
    elsewhere: changed.emit,
    /** True while other benches' changes are heard of as they happen. */
    live: createStore(false),
    subscribe: changed.subscribe,
  }
}

export type Changes = ReturnType<typeof createChanges>
