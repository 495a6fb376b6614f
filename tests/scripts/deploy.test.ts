import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '#server/settings.ts'
import { atASecureServer } from '#tests/server/tls/secure-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The end of `node scripts/look.mjs`, which the container's health check runs. */
async function look(port: number): Promise<number> {
  const looking = spawn(process.execPath, ['scripts/look.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
  })
  const [code] = await once(looking, 'exit')
  return code
}

test('the health check follows the server from plain http to https', async () => {
  const { port } = await atASecureServer()
  expect(await look(port)).toBe(0)
})

test('the health check fails of a server that is not ready, and of none', async () => {
  const notReady = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
  await once(notReady, 'listening')
  const { port } = notReady.address() as AddressInfo
  expect(await look(port)).toBe(1)
  notReady.close()
  await once(notReady, 'close')
  expect(await look(port)).toBe(1)
  onTestFinished(() => void notReady.close())
})

test('image, compose file and unit set what the server reads, and nothing else', () => {
  const image = [...read('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    namesIn(line),
  )
  const unit = [...read('deploy/douchette.service').matchAll(/^Environment=(.+)$/gm)].flatMap(
    ([, line = '']) => namesIn(line),
  )
  const compose = [...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  const ofPostgres = (name = '') => name.startsWith('POSTGRES_')
  const known: string[] = Object.keys(settings)
  expect(
    [...image, ...unit, ...compose].filter(name => !ofPostgres(name) && !known.includes(name ?? '')),
  ).toEqual([])
  expect(image).toContain('DATA_DIR')
  expect(compose).toContain('DATABASE_URL')
})

test('the server needs no package that the image leaves out', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'))
  const missing = ['server', 'contract'].flatMap(room =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(ts|mjs)$/.test(file) && !file.endsWith('.d.ts'))
      .flatMap(file => packagesOf(read(join(room, file))).map(name => ({ name, file })))
      .filter(({ name }) => !(name in dependencies)),
  )
  expect(missing).toEqual([])
})

const namesIn = (line: string): string[] => [...line.matchAll(/\b([A-Z_]+)=/g)].map(([, name = '']) => name)

function packagesOf(source: string): string[] {
  const named = [
    ...source.matchAll(/^(?:import|export) [\w{}*,\s]*?\bfrom '([^']+)'|\bimport\('([^']+)'\)/gm),
  ]
  return named
    .map(([, from, onDemand]) => from ?? onDemand ?? '')
    .filter(name => !/^(node:|[.#])/.test(name))
    .map(name => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}
