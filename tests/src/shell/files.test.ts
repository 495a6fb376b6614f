import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { notPages } from '#contract/not-pages.ts'
import { createFiles, nameOf } from '#src/shell/files.ts'

const origin = 'https://douchette.test'
type Built = Readonly<Record<string, string>>

const first: Built = { '/index.html': 'one', '/theme.js': 'theme one', '/assets/app-1.js': 'app one' }
const second: Built = { '/index.html': 'two', '/theme.js': 'theme two', '/assets/app-2.js': 'app two' }
const rare: Built = { '/assets/rare-1.js': 'a large file' }

const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const listed = (files: Built) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, digest(text)]))

/** One browser's caches, and a server that has the files of one version at a time. */
function aBrowser() {
  let served: Built | undefined = { ...first, ...rare }
  const fetched: string[] = []
  const stored = new Map<string, Map<string, Response>>()
  const match = (path: string) => async (files: Map<string, Response>) => files.get(path)?.clone()
  const caches = {
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, files)
      return {
        match: async (path: string) => match(path)(files),
        put: async (path: string, response: Response) => void files.set(path, response),
      } as unknown as Cache
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (path: string) => {
      for (const files of stored.values()) {
        const found = await match(path)(files)
        if (found) return found
      }
      return undefined
    },
  } as unknown as CacheStorage

  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url)
    fetched.push(pathname)
    if (!served) throw new TypeError('Failed to fetch')
    const text = served[pathname]
    if (text === undefined) return new Response('', { status: 404 })
    // As a browser does.
    if (request.integrity && request.integrity !== digest(text)) throw new TypeError('Failed to fetch')
    return new Response(text)
  }

  return {
    fetched,
    serves: (files: Built | undefined) => {
      served = files
    },
    kept: () => [...stored.keys()],
    worker(version: string, files: Built, large: Built = {}) {
      const built = createFiles(
        { version, files: listed(files), large: listed(large) },
        { caches, fetch, origin },
      )
      return {
        ...built,
        /** What a page gets; undefined where the worker leaves the request to the browser. */
        async get(path: string, mode: RequestMode = 'cors', method = 'GET') {
          const url = path.startsWith('/') ? origin + path : path
          const answer = built.answer({ url, mode, method })
          return answer && (await answer(() => fetch(new Request(url)))).text()
        },
      }
    },
  }
}

test('without a server every page and every file comes from the version that was installed', async () => {
  const browser = aBrowser()
  const worker = browser.worker('1', first)
  await worker.install()
  browser.serves(undefined)
  expect(await worker.get('/warehouse/transfer?code=A', 'navigate')).toBe('one')
  expect(await worker.get('/', 'navigate')).toBe('one')
  expect(await worker.get('/theme.js')).toBe('theme one')
  expect(await worker.get('/assets/app-1.js')).toBe('app one')
})

test('a server that changes while a version is installed leaves nothing of it behind', async () => {
  const browser = aBrowser()
  browser.serves({ ...first, '/theme.js': 'theme two' })
  await expect(browser.worker('1', first).install()).rejects.toThrow('Failed to fetch')
  expect(browser.kept()).toEqual([])
  browser.serves({ '/index.html': 'one' })
  await expect(browser.worker('1', first).install()).rejects.toThrow('/theme.js: 404')
  expect(browser.kept()).toEqual([])
})

test('pages of two versions each get their own files', async () => {
  const browser = aBrowser()
  await browser.worker('1', first).install()
  browser.serves(second)
  const newer = browser.worker('2', second)
  await newer.install()
  expect(await newer.get('/', 'navigate')).toBe('two')
  expect(await newer.get('/theme.js')).toBe('theme two')
  // The server no longer has it, and an older page asks.
  expect(await newer.get('/assets/app-1.js')).toBe('app one')

  await newer.keepOnly([nameOf('1'), nameOf('2')])
  expect(browser.kept()).toEqual([nameOf('1'), nameOf('2')])
  await newer.keepOnly([nameOf('2')])
  expect(browser.kept()).toEqual([nameOf('2')])
})

test('a large file is fetched with its first use, once', async () => {
  const browser = aBrowser()
  const worker = browser.worker('1', first, rare)
  await worker.install()
  expect(browser.fetched).not.toContain('/assets/rare-1.js')
  expect(await worker.get('/assets/rare-1.js')).toBe('a large file')
  browser.serves(undefined)
  expect(await worker.get('/assets/rare-1.js')).toBe('a large file')
})

test('a browser that lost its files asks the server', async () => {
  const worker = aBrowser().worker('1', first)
  expect(await worker.get('/index.html', 'navigate')).toBe('one')
})

test('calls, changes and other hosts are none of the worker’s business', async () => {
  const worker = aBrowser().worker('1', first)
  await worker.install()
  for (const { name, path } of endpoints) {
    expect(path, name).toMatch(notPages)
    for (const mode of ['cors', 'navigate'] as const)
      expect(await worker.get(path, mode), path).toBeUndefined()
  }
  for (const path of [
    '/rest/openapi.json',
    '/photos/cup.jpg',
    '/health',
    'https://elsewhere.test/index.html',
  ])
    expect(await worker.get(path, 'navigate'), path).toBeUndefined()
  expect(await worker.get('/theme.js', 'cors', 'POST')).toBeUndefined()
})
