import { belongToText, combinationOf } from './keys.ts'

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
