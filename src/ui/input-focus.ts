import { createStore, type Readable } from '#src/store.ts'

type InputFocusState = {
  readonly isFocused: boolean
  /** A command or a screen asked for the focus, and the field has not reported it yet. */
  readonly needToFocus: boolean
}

/** Whether a field has the focus, and whether it should take it. Any part of the application may ask. */
export type InputFocus = Readable<InputFocusState> & {
  request: () => void
  /** The field reports that it got or lost the focus. */
  report: (isFocused: boolean) => void
}

export function createInputFocus(): InputFocus {
  const { get, set, subscribe } = createStore<InputFocusState>({ isFocused: false, needToFocus: false })
  return {
    get,
    subscribe,
    request: () => set({ ...get(), needToFocus: true }),
    report: isFocused => set({ isFocused, needToFocus: false }),
  }
}
