import type { Code } from '#contract/barcodes/index.ts'
import { latches, type Tone } from '#machines/shared/operation.ts'
import type { Bus } from '#src/scan/bus.ts'
import type { ScanEvents } from '#src/scan/scan.ts'
import { shownText } from '#src/scan/words.ts'
import { createStore } from '#src/store.ts'

/** The outcome of a scan or a command, as the screen shows it. */
export type ScanFeedback = {
  readonly id: string
  readonly tone: Tone | 'waiting'
  readonly text: string
  readonly detail?: string | undefined
  /** The text that was scanned. */
  readonly code?: string | undefined
  /** The name in the code, without its check character. */
  readonly names?: string | undefined
  readonly photo?: string | undefined
  /** The scanner's name, on a bench that knows several. */
  readonly by?: string | undefined
  /** The reading that was refused, and what the step asked for when it came. */
  readonly refused?: { readonly code: Code | undefined; readonly prompt: string | undefined } | undefined
}

/** The last outcome and the two before it. */
const kept = 3

export type FeedbackHistory = ReturnType<typeof createFeedbackHistory>
/** Collects the outcomes of scans and commands while an operation runs. */
export function createFeedbackHistory(hasSeveralScanners: () => boolean) {
  const history = createStore<readonly ScanFeedback[]>([])
  let answered = false

  const become = (next: readonly ScanFeedback[]) => history.set(next.slice(0, kept))
  const add = (one: ScanFeedback) => become([one, ...history.get()])
  /** Adds a command's outcome below the operation's answer, because the answer says more. */
  const addBehind = (one: ScanFeedback) =>
    become([...history.get().slice(0, 1), one, ...history.get().slice(1)])

  return {
    get: history.get,
    subscribe: history.subscribe,
    listenTo(bus: Bus<ScanEvents>) {
      const stops = [
        bus.on('outcome', ({ scan, kind, tone, text, detail, code, step }) => {
          const put = kind === 'command' && answered ? addBehind : add
          // The screen names a command by its title, not by the text on its card.
          const shown = kind === 'command' ? undefined : shownText(scan)
          const refused = latches(tone) ? { code: code ?? scan.codes[0], prompt: step?.prompt } : undefined
          const by = hasSeveralScanners() ? scan.source.name : undefined
          put({ id: scan.id, tone, text, detail, code: shown, names: code?.value, by, refused })
        }),
        bus.on('feedback', ({ tone, text, detail }) => {
          add({ id: `${Date.now()} ${text}`, tone, text, detail })
          answered = true
          queueMicrotask(() => {
            answered = false
          })
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
