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
afterAll(() => rmSync(application, { recursive: true }))

const I = await atTheServer({ application })
const open = (path: string, headers = {}) =>
  I.send('GET', path, { token: null, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

test('every address that a browser opens gets the page, never from its cache unasked', async () => {
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

test('a hashed asset is kept for ever', async () => {
  const reply = await open('/assets/app-4f2a.js', { accept: '*/*' })
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
] as const)('who reads %s is sent the file that the build packed', async (accepted, encoding) => {
  const reply = await open('/assets/app-4f2a.js', { accept: '*/*', 'accept-encoding': accepted })
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers['content-length']).toBe(String(packed[encoding].length))
  expect(reply.headers['content-type']).toMatch(/javascript/)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(reply.headers.vary).toMatch(/accept-encoding/i)
})

test('who reads no compressed file is sent it as it is', async () => {
  const reply = await open('/assets/app-4f2a.js', { accept: '*/*', 'accept-encoding': 'identity' })
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.text).toBe(script)
})

test('a large file that the build did not pack is packed when it is asked for', async () => {
  const reply = await open('/assets/alone-77c1.js', { accept: '*/*', 'accept-encoding': 'br, gzip' })
  expect(reply.headers['content-encoding']).toBe('br')
})

test('an asset that is gone is gone: the page in its place would be run as a script', async () => {
  I.seeRefusal(await open('/assets/app-0000.js'), 404, 'call-unknown')
  I.seeRefusal(await open('/logo/none.png', { accept: 'image/png,*/*' }), 404, 'call-unknown')
})

test('nothing outside the application is served, and not the build’s own notes', async () => {
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

test('the page may load and reach what it needs and nothing else, and runs no inline script', async () => {
  const reply = await open('/')
  const policy = Object.fromEntries(
    String(reply.headers['content-security-policy'])
      .split(';')
      .map(directive => directive.trim().split(' '))
      .map(([name, ...sources]) => [name, sources]),
  )
  expect(policy['default-src']).toEqual(["'self'"])
  expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"])
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

test('before its first build the application says how to build it', async () => {
  rmSync(join(application, 'index.html'))
  const reply = await open('/login')
  I.seeRefusal(reply, 503, 'not-built')
})
