import { newId } from './id.ts'

/** Runs this in one tab of the browser at a time, until its page closes; then the next tab takes over. */
export function inOneTab(name: string, run: () => () => void): void {
  // Plain http has no locks, so the owner renews a lease in local storage.
  if (!navigator.locks) {
    onLease(name, run)
    return
  }
  void navigator.locks.request(name, () => {
    run()
    // A promise that never settles keeps the lock until the page closes.
    return new Promise<never>(() => {})
  })
}

const beatMs = 2_000
const leaseMs = 10_000

function onLease(name: string, run: () => () => void): void {
  const me = newId()
  let stop: (() => void) | undefined
  const beat = () => {
    const [owner, until] = (localStorage.getItem(name) ?? '').split(' ')
    const mine = owner === me
    if (!mine && owner && Number(until) > Date.now()) {
      stop?.()
      stop = undefined
      return
    }
    localStorage.setItem(name, `${me} ${Date.now() + leaseMs}`)
    // Two tabs may write at once. The tab that finds its own name at the next beat wrote last.
    if (mine) stop ??= run()
  }
  beat()
  setInterval(beat, beatMs)
  window.addEventListener('pagehide', () => {
    if (localStorage.getItem(name)?.startsWith(me)) localStorage.removeItem(name)
  })
}

/** Tells this browser's other tabs that something changed, and hears of their changes. */
export type Tabs = { changed: () => void; onChanged: (listener: () => void) => void }

export function tabsOf(name: string): Tabs {
  const channel = new BroadcastChannel(name)
  return {
    changed: () => channel.postMessage('changed'),
    onChanged: listener => {
      channel.onmessage = listener
    },
  }
}
