/**
 * Which port or HID device each of this terminal's devices is. Browsers hide serial numbers, so two scanners of one
 * model differ only by who had them, and only as long as they stay plugged in.
 */
const held = new Map<string, { readonly one: object; readonly isThere: boolean }>()
/** Resolves when the present user of the port or device has closed it. */
const uses = new WeakMap<object, Promise<void>>()

export const holderOf = (one: object): string | undefined =>
  [...held].find(([, holding]) => holding.one === one)?.[0]

/** Undefined while it is unplugged. */
export function heldBy(owner: string): object | undefined {
  const holding = held.get(owner)
  return holding?.isThere ? holding.one : undefined
}

export function hold(owner: string, one: object): void {
  const before = holderOf(one)
  if (before !== undefined) held.delete(before)
  held.set(owner, { one, isThere: true })
}

/**
 * Chooses among the devices of one model: the one held before, else the `nth`, else the first that nobody holds. So a
 * scanner plugged in again never takes the place of one that stayed.
 */
export function take<T extends object>(owner: string, alike: readonly T[], nth: number): T | undefined {
  const before = held.get(owner)?.one
  const free = alike.filter(one => holderOf(one) === undefined)
  const found = alike.find(one => one === before) ?? free.find(one => one === alike[nth]) ?? free[0]
  if (found) hold(owner, found)
  else vacate(owner)
  return found
}

/** The device was unplugged. If the browser shows the same object again, it is the same scanner. */
export function vacate(owner: string): void {
  const holding = held.get(owner)
  if (holding) held.set(owner, { one: holding.one, isThere: false })
}

/** The device no longer belongs to this terminal: another may have it. */
export function release(owner: string): void {
  held.delete(owner)
}

/** Says that one opens it; the answer is to be called once it is closed again. */
export function occupy(one: object): () => void {
  let free = () => {}
  uses.set(
    one,
    new Promise(resolve => {
      free = resolve
    }),
  )
  return free
}

/** A renamed scanner is opened anew while its last opening still closes. */
export const freed = (one: object): Promise<void> => uses.get(one) ?? Promise.resolve()

/** Pauses between tries of a device that did not open, in ms: another program may let go of it. */
const pauses = [1000, 2000, 5000, 10_000, 30_000] as const

/**
 * Tries a device again: after a pause when it did not open, and when the machine wakes, for a browser that slept may
 * have missed its coming and going.
 */
export function createAgain(look: () => void) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const woke = () => {
    if (globalThis.document?.visibilityState !== 'hidden') look()
  }
  const wakes = [
    [globalThis.document, 'visibilitychange'],
    [globalThis.document, 'resume'],
    [globalThis.window, 'pageshow'],
  ] as const
  return {
    start() {
      for (const [where, name] of wakes) where?.addEventListener(name, woke)
    },
    later() {
      clearTimeout(timer)
      timer = setTimeout(look, pauses[Math.min(tries, pauses.length - 1)])
      tries += 1
    },
    /** The device opened: the next failure begins with the shortest pause. */
    opened() {
      clearTimeout(timer)
      tries = 0
    },
    stop() {
      clearTimeout(timer)
      tries = 0
      for (const [where, name] of wakes) where?.removeEventListener(name, woke)
    },
  }
}
