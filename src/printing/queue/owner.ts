import { newId } from '#src/api/id.ts'

const name = 'douchette-printing'

/**
 * Runs this in one tab of this browser at a time, for as long as its page lives; the next tab takes over when it
 * goes. Two that both believed to be the one would still not print twice: each job is claimed in its store.
 */
export function whileOwner(run: () => () => void): void {
  // Plain http has no locks: there a tab says every now and then that it still lives.
  if (!navigator.locks) {
    onLease(run)
    return
  }
  void navigator.locks.request(name, () => {
    run()
    // Held until the page goes.
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
    // Whoever finds its own name there at the next beat was the last to write it.
    if (mine) stop ??= run()
  }
  beat()
  setInterval(beat, beatMs)
  window.addEventListener('pagehide', () => {
    if (localStorage.getItem(name)?.startsWith(me)) localStorage.removeItem(name)
  })
}
