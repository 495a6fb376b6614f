const timesKey = 'started-again'
const longestMs = 30_000
const longestReadyMs = 3_000
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const timesBefore = (): number => Number(sessionStorage.getItem(timesKey) ?? 0)

let begun = false
let getReady: () => Promise<() => void> = () => Promise.resolve(() => {})

/**
 * What a new start must not lose. `ready` may load what it needs for that; the work that it gives is done as the page goes, for
 * until then more may come.
 */
export const keepOverNewStart = (ready: () => Promise<() => void>): void => {
  getReady = ready
}

interface Wish {
  /** A person asks for it, and has waited already: what they asked for last counts. */
  readonly atOnce?: boolean
  /** Another page instead of this one. */
  readonly to?: string
  readonly serverIsSilent?: () => void
}

let wish: Wish = {}

/**
 * Loads the page anew once the server answers: a browser keeps a file that failed as failed for as long as the page lives. A
 * file that fails again and again is tried ever less often.
 */
export async function startAgain(now: Wish = {}): Promise<void> {
  if (now.atOnce) wish = now
  if (begun) return
  begun = true
  const times = timesBefore()
  if (!now.atOnce) await pause(Math.min(2 ** times * 1_000, longestMs))
  while (!(await answers())) {
    wish.serverIsSilent?.()
    await pause(1_000)
  }
  sessionStorage.setItem(timesKey, String(times + 1))
  // What cannot be kept holds nobody up.
  const keep = await Promise.race([getReady().catch(() => {}), pause(longestReadyMs)])
  if (keep) window.addEventListener('pagehide', keep)
  if (wish.to) location.assign(wish.to)
  else location.reload()
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

/** Handles a part that failed to load: the second try may succeed, a third one never does, so the page is loaded anew. */
export const startAgainAtTheSecond = (_: unknown, tries: number): void => {
  if (tries === 2) void startAgain()
}

/** After so many new starts in a row a person decides: what failed may be one page alone, and others are of use. */
const mostByItself = 3

/** As above, for a page's own file. The error goes on once new starts have not helped. */
export const startAgainForPage = (error: unknown, tries: number): void => {
  if (tries === 2 && timesBefore() >= mostByItself) throw error
  startAgainAtTheSecond(error, tries)
}
