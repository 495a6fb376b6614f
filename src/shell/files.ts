import { notPages } from '#contract/not-pages.ts'

/** One version of the built application. Paths lead to digests as the browser checks them: `sha256-…`. */
export type BuiltVersion = {
  readonly version: string
  /** Fetched when the version is installed. */
  readonly files: Readonly<Record<string, string>>
  /** Fetched when they are first used: few computers need them, and they weigh more than all the others. */
  readonly large: Readonly<Record<string, string>>
}

type World = {
  readonly caches: Pick<CacheStorage, 'open' | 'delete' | 'keys' | 'match'>
  readonly fetch: (request: Request) => Promise<Response>
  readonly origin: string
}

type Asked = Pick<Request, 'url' | 'method' | 'mode'>

const prefix = 'version:'
/** The name of a version's cache, and of the lock that a page of this version holds. */
export const nameOf = (version: string) => `${prefix}${version}`

const page = '/index.html'
/** The build puts a hash into these names, so a name means the same file in each version. */
const isHashed = (path: string) => path.startsWith('/assets/')

/** The files of one version in the browser's cache, and what the worker answers with them. */
export function createFiles({ version, files, large }: BuiltVersion, { caches, fetch, origin }: World) {
  const name = nameOf(version)
  const own = () => caches.open(name)

  /** The digest keeps a file of another version out: the server may have changed since the worker was fetched. */
  async function fetchInto(cache: Cache, path: string, integrity: string): Promise<Response> {
    const response = await fetch(new Request(new URL(path, origin), { integrity }))
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await cache.put(path, response.clone())
    return response
  }

  const keptIn = (cache: Pick<CacheStorage, 'match'> | Cache, path: string) =>
    cache.match(path, { ignoreVary: true })

  async function fileAt(path: string, otherwise: () => Promise<Response>): Promise<Response> {
    const cache = await own()
    const kept = await keptIn(cache, path)
    if (kept) return kept
    // A page of an older version asks for its own files.
    const older = isHashed(path) && (await keptIn(caches, path))
    if (older) return older
    const digest = large[path]
    return digest ? fetchInto(cache, path, digest) : otherwise()
  }

  return {
    /** Fetches all files or keeps none. One after another, so that the page's own requests do not wait. */
    async install(): Promise<void> {
      const cache = await own()
      try {
        for (const [path, digest] of Object.entries(files)) await fetchInto(cache, path, digest)
      } catch (error) {
        await caches.delete(name)
        throw error
      }
    },

    /** Undefined: the request is none of the worker's business. Calls never are. */
    answer(request: Asked): ((network: () => Promise<Response>) => Promise<Response>) | undefined {
      const url = new URL(request.url)
      const path = url.pathname
      if (request.method !== 'GET' || url.origin !== origin) return undefined
      if (path in files || path in large || isHashed(path)) return network => fileAt(path, network)
      if (request.mode === 'navigate' && !notPages.test(path)) return network => fileAt(page, network)
      return undefined
    },

    /** Deletes the versions that no open page runs. `inUse` are the names of their caches. */
    async keepOnly(inUse: readonly string[]): Promise<void> {
      const unused = (await caches.keys()).filter(
        one => one.startsWith(prefix) && one !== name && !inUse.includes(one),
      )
      await Promise.all(unused.map(one => caches.delete(one)))
    },
  }
}

// A page and a worker of different versions speak to each other, so these stay as they are.

/** `here`: which version are you? `take`: do not wait any longer. */
export type PageMessage = 'here' | 'take'

export type VersionMessage = { readonly version: string }
