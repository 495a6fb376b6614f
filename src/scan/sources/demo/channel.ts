import { pageRoute } from '#contract/pages.ts'
import { createEmitter } from '#src/store.ts'
import type { Bus } from '../../bus.ts'
import type { FocusGuard } from '../../focus-guard.ts'
import type { RawScan, ScanEvents } from '../../scan.ts'
import type { DemoScanner } from './scanner.ts'

export const demoPath = pageRoute('demo')
export const demoChannelName = 'douchette-demo'

/**
 * This tab's end of the channel to the demo sheet in another tab. The first message loads the scanner that
 * types the sheet's codes.
 */
export interface DemoChannel {
  /** True when this tab shows the sheet; its scans are then for the application's tabs. */
  isSheet(): boolean
  /** Names the sheet as the source of a reading whose keys the sheet typed. */
  sign(reading: RawScan): RawScan
  /** While a sheet has the focus this tab does receive scans: the sheet's own. */
  guard(focus: FocusGuard): FocusGuard
  stop(): void
}

export function createDemoChannel(
  window: Window,
  bus: Bus<ScanEvents>,
  report: (error: unknown) => void,
): DemoChannel {
  const watched = createEmitter()
  const channel = new BroadcastChannel(demoChannelName)
  const isSheet = () => window.location.pathname.startsWith(demoPath)
  let usedAt = window.document.hasFocus() ? Date.now() : 0
  let source: DemoScanner | undefined
  let opening: Promise<DemoScanner> | undefined

  const used = () => {
    usedAt = Date.now()
  }

  async function open() {
    const { createDemoScanner } = await import('./scanner.ts')
    source = createDemoScanner({ window, bus, channel, usedAt: () => usedAt, changed: watched.emit })
    return source
  }

  window.addEventListener('focus', used)
  channel.onmessage = ({ data }) => {
    if (isSheet()) return
    opening ??= open()
    opening.then(
      source => source.take(data),
      error => {
        opening = undefined
        report(error)
      },
    )
  }

  return {
    isSheet,
    sign: reading => source?.sign(reading) ?? reading,
    guard: focus => ({
      get: () => !isSheet() && !source?.isWatched() && focus.get(),
      subscribe(listen) {
        const stops = [focus.subscribe(listen), watched.subscribe(listen)]
        return () => {
          for (const stop of stops) stop()
        }
      },
    }),
    stop() {
      window.removeEventListener('focus', used)
      source?.stop()
      channel.close()
    },
  }
}
