import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { atTheServer } from '#tests/drivers/server.ts'

const application = mkdtempSync(join(tmpdir(), 'douchette-files-'))
mkdirSync(join(application, 'assets'))
writeFileSync(join(application, 'index.html'), '<!doctype html><title>Douchette</title>')
const script = `console.log(${'1 + '.repeat(2000)}1)`
const packed = { br: brotliCompressSync(script), gzip: gzipSync(script) }
writeFileSync(join(application, 'assets', 'app-4f2a.js'), script)
writeFileSync(join(application, 'assets', 'app-4f2a.js.br'), packed.br)
writeFileSync(join(application, 'assets', 'app-4f2a.js.gz'), packed.gzip)
writeFileSync(join(application, 'assets', 'alone-77c1.js'), script)
writeFileSync(join(application, '.built'), 'a note of the build')
const chunk = (name: string, ...imports: readonly string[]) => ({ file: `assets/${name}.js`, name, imports })
mkdirSync(join(application, '.vite'))
writeFileSync(
  join(application, '.vite', 'manifest.json'),
  JSON.stringify({
    _main: chunk('main'),
    _drawing: chunk('drawing', '_main'),
    _barcodes: chunk('barcodes', '_main'),
    _machines: chunk('machines', '_main'),
    _outbox: chunk('outbox', '_contract', '_main'),
    _contract: chunk('contract'),
    'src/operations/transfer/screen.ts': chunk('screen-1', '_machines'),
    'src/operations/rebut/screen.ts': chunk('screen-2', '_machines'),
  }),
)
afterAll(() => rmSync(application, { recursive: true }))

const I = await atTheServer({ application })
const open = (path: string, headers = {}) =>
  I.send('GET', path, { token: null, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

test('every page address gets index.html, which the browser must revalidate', async () => {
  for (const path of [
    '/',
    '/login',
    '/shop/papier/reception',
    '/warehouse/order-information?order=CD1',
    '/demo',
  ]) {
    const reply = await open(path)
    expect({ path, status: reply.status }).toEqual({ path, status: 200 })
    expect(reply.text).toContain('<title>Douchette</title>')
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})

test('a page names the files of its first scan beforehand, and no others', async () => {
  const link = (...names: readonly string[]) =>
    names.map(name => `</assets/${name}.js>; rel="modulepreload"`).join(', ')
  expect((await open('/login')).headers.link).toBe(link('barcodes'))
  expect((await open('/warehouse/transfer?code=1')).headers.link).toBe(
    link('barcodes', 'machines', 'outbox', 'contract', 'screen-1'),
  )
})

test('a hashed asset may be cached for ever', async () => {
  const reply = await open('/assets/app-4f2a.js', { accept: '*/*' })
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
] as const)(
  'a browser that accepts %s gets the file that the build compressed',
  async (accepted, encoding) => {
    const reply = await open('/assets/app-4f2a.js', { accept: '*/*', 'accept-encoding': accepted })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['content-length']).toBe(String(packed[encoding].length))
    expect(reply.headers['content-type']).toMatch(/javascript/)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.vary).toMatch(/accept-encoding/i)
  },
)

test('a browser without compression gets the plain file', async () => {
  const reply = await open('/assets/app-4f2a.js', { accept: '*/*', 'accept-encoding': 'identity' })
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.text).toBe(script)
})

test('a file that a build replaced is served as it is now, and not again to a browser that has it', async () => {
  const worker = join(application, 'shell-worker.js')
  writeFileSync(worker, 'one()')
  const before = await open('/shell-worker.js', { accept: '*/*' })
  writeFileSync(worker, 'two(2)')
  const after = await open('/shell-worker.js', { accept: '*/*' })
  expect([before.text, after.text]).toEqual(['one()', 'two(2)'])
  const known = await open('/shell-worker.js', { accept: '*/*', 'if-none-match': String(after.headers.etag) })
  expect([known.status, known.text]).toEqual([304, ''])
  const old = await open('/shell-worker.js', { accept: '*/*', 'if-none-match': String(before.headers.etag) })
  expect([old.status, old.text]).toEqual([200, 'two(2)'])
})

test('a large file that the build did not compress is compressed on request', async () => {
  const reply = await open('/assets/alone-77c1.js', { accept: '*/*', 'accept-encoding': 'br, gzip' })
  expect(reply.headers['content-encoding']).toBe('br')
})

test('a missing asset answers 404, and not the page, which would run as a script', async () => {
  I.seeRefusal(await open('/assets/app-0000.js'), 404, 'call-unknown')
  I.seeRefusal(await open('/logo/none.png', { accept: 'image/png,*/*' }), 404, 'call-unknown')
})

test('files outside the application and hidden files are not served', async () => {
  for (const path of [
    '/.built',
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    const reply = await open(path, { accept: '*/*' })
    expect({ path, served: reply.status === 200 }).toEqual({ path, served: false })
  }
})

test('the content security policy allows the needed sources only, and no inline script', async () => {
  const reply = await open('/')
  const policy = Object.fromEntries(
    String(reply.headers['content-security-policy'])
      .split(';')
      .map(directive => directive.trim().split(' '))
      .map(([name, ...sources]) => [name, sources]),
  )
  expect(policy['default-src']).toEqual(["'self'"])
  expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"])
  expect(policy['style-src']).toEqual(["'self'"])
  expect(policy['require-trusted-types-for']).toEqual(["'script'"])
  expect(policy['trusted-types']).toEqual(['own-script'])
  expect(policy['object-src']).toEqual(["'none'"])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(policy['connect-src']).toEqual([
    "'self'",
    'ws://localhost:*',
    'wss://localhost:*',
    'ws://127.0.0.1:*',
    'wss://127.0.0.1:*',
    'ws://localhost.qz.io:*',
    'wss://localhost.qz.io:*',
  ])
  expect(reply.headers['permissions-policy']).toContain('camera=(self), serial=(self), hid=(self)')
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
})

test('without a build the page address says how to build', async () => {
  rmSync(join(application, 'index.html'))
  const reply = await open('/login')
  I.seeRefusal(reply, 503, 'not-built')
})
