import { newId } from '#src/api/id.ts'

const name = 'douchette-printing'

/**
 * Runs this in one tab of the browser at a time, until its page closes; then the next tab takes over. Even two owners
 * could not print a job twice, because a job has to be claimed in the store.
 */
export function whileOwner(run: () => () => void): void {
  // Plain http has no locks, so the owner renews a lease in local storage.
  if (!navigator.locks) {
    onLease(run)
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

function onLease(run: () => () => void): void {
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
