import { ownScript } from '#src/own-script.ts'
import { createStore } from '#src/store.ts'
import { nameOf, type PageMessage, type VersionMessage } from './files.ts'

type Worker = { postMessage(message: PageMessage): void }

/** The parts of a registration that tell of a new version. */
export type Registered = Pick<EventTarget, 'addEventListener'> & {
  readonly active: Worker | null
  readonly waiting: Worker | null
  readonly installing: Pick<EventTarget, 'addEventListener'> | null
  update(): Promise<unknown>
}

export type VersionWorld = {
  /** The version of this page's own files. */
  readonly own: string
  readonly container: Pick<ServiceWorkerContainer, 'addEventListener'> & {
    readonly controller: Worker | null
  }
  readonly locks: { request(name: string, options: { mode: 'shared' }, hold: () => Promise<never>): unknown }
  /** Whether a reload would interrupt nothing. */
  readonly isFree: () => boolean
  /** When the person last did something. */
  readonly lastTouch: () => number
  readonly reload: () => void
  /** The version that this page reloaded for, kept until the tab closes. */
  readonly taken: { get(): string | null; set(version: string): void }
  readonly now: () => number
}

/** A scan may come within this time of the last one, and a reload would lose its first characters. */
export const calmMs = 5_000
const lookEveryMs = 1_000
const askEveryMs = 15 * 60_000

/** True while a newer version is ready and waits for the end of the work. The notice reads it. */
export const newVersion = createStore(false)

/**
 * Takes a new version at a quiet moment: when nothing is under way and nobody has scanned or typed for a while. One tab
 * is enough to make it the browser's version; each other tab goes on with its own files and reloads when it is quiet.
 */
export function followVersions(registered: Registered, world: VersionWorld): { stop(): void } {
  const { own, container, isFree, lastTouch, taken, now } = world
  let current = own
  let timer: ReturnType<typeof setInterval> | undefined

  /** A page that came back with its old files would reload for ever, so it does so once for each version. */
  const isBehind = () => current !== own && taken.get() !== current
  /** A first version has nobody to wait for. */
  const waits = () => (registered.active ? registered.waiting : null)

  function look() {
    const ready = isBehind() || waits() !== null
    newVersion.set(ready)
    if (ready) timer ??= setInterval(takeWhenQuiet, lookEveryMs)
    else stop()
  }

  function takeWhenQuiet() {
    if (!isFree() || now() - lastTouch() < calmMs) return
    if (waits()) return waits()?.postMessage('take')
    if (!isBehind()) return look()
    taken.set(current)
    stop()
    world.reload()
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  const ask = () => container.controller?.postMessage('here')
  container.addEventListener('controllerchange', ask)
  container.addEventListener('message', event => {
    if (!isVersion(event)) return
    current = event.data.version
    look()
  })
  registered.addEventListener('updatefound', () =>
    registered.installing?.addEventListener('statechange', look),
  )
  const asking = setInterval(() => registered.update().catch(() => {}), askEveryMs)
  look()
  // The worker keeps a version's files for as long as a page holds its lock.
  world.locks.request(nameOf(own), { mode: 'shared' }, () => {
    ask()
    return new Promise<never>(() => {})
  })

  return {
    stop() {
      clearInterval(asking)
      stop()
    },
  }
}

function isVersion(event: Event): event is MessageEvent<VersionMessage> {
  const data: unknown = 'data' in event ? event.data : undefined
  return typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'string'
}

/**
 * Undefined where the browser has no service workers, over http for example, or refuses this one, as with a
 * certificate that it does not trust. The page then goes on as if there were none.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const { serviceWorker } = navigator
  try {
    await serviceWorker.register(ownScript('/shell-worker.js'), { updateViaCache: 'none' })
    return await serviceWorker.getRegistration()
  } catch {
    return undefined
  }
}
