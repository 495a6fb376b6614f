import { type BuiltVersion, createFiles, nameOf, type PageMessage, type VersionMessage } from './files.ts'

// The types of workers that are used here. The whole set contradicts that of pages.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Asking = Event & { readonly request: Request; respondWith(response: Promise<Response>): void }
type Hearing = Lasting & {
  readonly data: PageMessage
  readonly source: { postMessage(m: VersionMessage): void } | null
}
type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listen: (event: Asking) => void): void
  addEventListener(type: 'message', listen: (event: Hearing) => void): void
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: {
      type: 'window'
      includeUncontrolled: true
    }): Promise<readonly { readonly id: string }[]>
  }
  readonly registration: ServiceWorkerRegistration
}

declare const self: WorkerScope & typeof globalThis
/** scripts/shell-worker.mjs writes it above this code. */
declare const builtVersion: BuiltVersion

const { version } = builtVersion
const { caches, location, navigator } = self
const files = createFiles(builtVersion, {
  caches,
  fetch: request => fetch(request),
  origin: location.origin,
})

self.addEventListener('install', event => event.waitUntil(files.install()))

// A page that was there before the first worker gets its files from now on, too.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const answer = files.answer(event.request)
  if (answer) event.respondWith(answer(() => fetch(event.request)))
})

self.addEventListener('message', event => {
  if (event.data === 'take') event.waitUntil(self.skipWaiting())
  if (event.data !== 'here') return
  event.source?.postMessage({ version })
  event.waitUntil(tidy())
})

/** Every page holds a lock with the name of its version. One that does not yet may still need any of them. */
async function tidy(): Promise<void> {
  const { installing, waiting } = self.registration
  if (installing || waiting) return
  const { held = [] } = await navigator.locks.query()
  const inUse = held.flatMap(({ name }) => (name?.startsWith(nameOf('')) ? [name] : []))
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (inUse.length >= pages.length) await files.keepOnly(inUse)
}
