import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

// Programs are started here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const root = fileURLToPath(new URL('../../..', import.meta.url))

function start(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-start-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', text => {
    said.out += text
  })
  child.stderr.on('data', text => {
    said.err += text
  })
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal, ...said }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  return { child, said, ended }
}

async function address({ child, said, ended }: ReturnType<typeof start>): Promise<string> {
  const found = () => /http:\/\/[\w.:]+/.exec(said.out)?.[0]
  while (!found()) {
    const end = await Promise.race([once(child.stdout, 'data'), ended])
    if ('code' in end) throw new Error(`It ended with ${end.code}: ${end.err}`)
  }
  return found() ?? ''
}

test('a port that is taken is named, in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { code, err } = await start({ PORT: String(port) }).ended
  expect(err).toBe(
    `Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez un autre port avec PORT.\n`,
  )
  expect(code).toBe(1)
})

test('a folder that cannot be written is named, in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  const { code, err } = await start({ DATA_DIR: join(folder, 'file', 'data') }).ended
  expect(err).toMatch(/^Le dossier « .*file\/data » n’est pas accessible en écriture.*\n$/)
  expect(code).toBe(1)
})

test.each([
  ['mysql://localhost/x', /^DATABASE_URL doit avoir la forme postgres:\/\/.*\n$/],
  ['postgres://u:geheim@127.0.0.1:1/x', /^Aucun PostgreSQL ne répond sur 127\.0\.0\.1:1.*\n$/],
])('a DATABASE_URL like %s is explained in one line, without its password', async (url, sentence) => {
  const { code, err } = await start({ DATABASE_URL: url }).ended
  expect(err).toMatch(sentence)
  expect(err).not.toContain('geheim')
  expect(code).toBe(1)
})

test.each([
  [{ PORT: 'huit' }, 'PORT doit être un nombre de 0 à 65535, pas « huit ».\n'],
  [{ DOUCHETTE_DEMO: 'oui' }, 'DOUCHETTE_DEMO doit être l’un de 0, 1, pas « oui ».\n'],
  [{ HOST: '203.0.113.1' }, 'L’adresse 203.0.113.1 n’est pas celle de cette machine : corrigez HOST.\n'],
])('%j is explained in one line', async (env, sentence) => {
  const { code, err } = await start(env).ended
  expect({ code, err }).toEqual({ code: 1, err: sentence })
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly, open connections or not', async signal => {
  const server = start({})
  const url = await address(server)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const status = await new Promise(resolve =>
    get(`${url}/health`, { agent }, response =>
      response.resume().on('end', () => resolve(response.statusCode)),
    ),
  )
  expect(status).toBe(200)
  server.child.kill(signal)
  const { code, err, signal: killedBy } = await server.ended
  expect({ code, err, killedBy }).toEqual({ code: 0, err: '', killedBy: null })
})

test('an empty folder becomes a demo warehouse, and says how to get in', async () => {
  const server = start({})
  const url = await address(server)
  expect((await logIn(url)).status).toBe(200)
  expect(server.said.out).toContain('camille / douchette')
  expect(server.said.out).toContain(`${url}/demo`)
})

test('the log has a line of JSON for each request, and never a token or a password', async () => {
  const server = start({ LOG_LEVEL: 'trace' })
  const url = await address(server)
  const { token } = await (await logIn(url)).json()
  const headers = { authorization: `Bearer ${token}` }
  const requestId = (await fetch(`${url}/rest/user/access`, { headers })).headers.get('x-request-id')
  await logIn(url, 'motdepassefaux')
  server.child.kill('SIGTERM')
  const { out } = await server.ended
  const lines = out.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines.filter(({ reqId }) => reqId === requestId).length).toBeGreaterThan(0)
  expect(out).not.toContain(token)
  expect(out).not.toContain('motdepassefaux')
})

const logIn = (url: string, password = 'douchette') =>
  fetch(`${url}/rest/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'camille', password }),
  })
