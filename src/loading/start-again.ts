import { loadSurely } from './load-surely.ts'

const timesKey = 'started-again'
const longestMs = 30_000
const longestReadyMs = 3_000
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const timesBefore = (): number => Number(sessionStorage.getItem(timesKey) ?? 0)

let begun = false
/** Parts that have failed twice. Some browsers ask for a failed file again, so that it may come after all. */
const missing = new Set<object>()
/** A person wants it, or a screen that has stopped. */
let isWanted = false
let getReady: () => Promise<() => void> = () => Promise.resolve(() => {})

/**
 * Registers the work that saves scans over a new start. `ready` may load files for it; the function that it gives runs as the
 * page goes, because scans may come until then.
 */
export const keepOverNewStart = (ready: () => Promise<() => void>): void => {
  getReady = ready
}

interface Wish {
  /** Valid only while a part is missing. */
  readonly forParts?: boolean
  /** A person asks for it, and has waited already: what they asked for last counts. */
  readonly atOnce?: boolean
  /** Another page instead of this one. */
  readonly to?: string
  readonly serverIsSilent?: () => void
}

let wish: Wish = {}

/**
 * Loads the page anew once the server answers: some browsers keep a file that failed as failed for as long as the page lives. A
 * file that fails again and again is tried ever less often.
 */
export async function startAgain(now: Wish = {}): Promise<void> {
  isWanted ||= !now.forParts
  if (now.atOnce) wish = now
  if (begun) return
  begun = true
  const times = timesBefore()
  if (!now.atOnce) await pause(Math.min(2 ** times * 1_000, longestMs))
  while (!(await answers())) {
    wish.serverIsSilent?.()
    await pause(1_000)
  }
  if (!(await isNeeded())) {
    begun = false
    return
  }
  sessionStorage.setItem(timesKey, String(times + 1))
  // A file that saves scans may fail to load too: the page then goes without them.
  const keep = await Promise.race([getReady().catch(() => {}), pause(longestReadyMs)])
  if (keep) window.addEventListener('pagehide', keep)
  if (wish.to) location.assign(wish.to)
  else location.reload()
}

/** Longer than the pause before a part's next try, which may succeed now that the server answers. */
const lastTryMs = 1_500

async function isNeeded(): Promise<boolean> {
  if (!isWanted) await pause(lastTryMs)
  return isWanted || missing.size > 0
}

const answers = () =>
  fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  )

/** True if the page has just been loaded anew. The count ends later, for a wall's screens may still fail. */
export function hasStartedAgain(): boolean {
  setTimeout(() => sessionStorage.removeItem(timesKey), 2 * longestMs)
  return timesBefore() > 0
}

/**
 * Loads a part that nothing can do without. Where the second try fails too, the page is loaded anew, unless a later try is the
 * sooner one.
 */
export async function loadOrStartAgain<T>(
  load: () => Promise<T>,
  failed: (error: unknown, tries: number) => void = () => {},
): Promise<T> {
  const part = {}
  try {
    return await loadSurely(load, (error, tries) => {
      failed(error, tries)
      if (tries !== 2) return
      missing.add(part)
      void startAgain({ forParts: true })
    })
  } finally {
    missing.delete(part)
  }
}

/** After so many new starts in a row a person decides: perhaps only one page fails, and others are of use. */
const mostByItself = 3

export const newStartsHelp = (): boolean => timesBefore() < mostByItself
