import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { addressOf, launch, type Program } from '#tests/drivers/program.ts'

/**
 * Starts whole programs. The sentence of each refused setting is tested in config.test.ts, listen.test.ts,
 * db/address.test.ts and db/folder.test.ts; two cases here show that the program prints it and ends.
 */

vi.setConfig({ testTimeout: 120_000 })

/** The first start creates its warehouse here, and later starts find it. */
const folder = mkdtempSync(join(tmpdir(), 'douchette-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(env: Record<string, string> = {}): Promise<Program & { url: string }> {
  const server = launch({ DATA_DIR: folder, ...env })
  atTheEnd(server)
  return { ...server, url: await addressOf(server) }
}

function atTheEnd({ child, ended }: Program) {
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
}

test('an empty folder becomes a demo warehouse with its log-in printed, and SIGTERM ends it cleanly with open connections', async () => {
  const server = await start()
  const { url, said } = server
  expect((await logIn(url)).status).toBe(200)
  expect(said.out).toContain('camille / douchette')
  expect(said.out).toContain(`${url}/demo`)
  expect(said.out).not.toContain('coupure de courant')
  await endsCleanly(server, 'SIGTERM')
})

test('the log has a JSON line for each request without tokens or passwords, and SIGINT ends the server cleanly', async () => {
  const server = await start({ LOG_LEVEL: 'trace' })
  const { url, said } = server
  const { token } = await (await logIn(url)).json()
  const headers = { authorization: `Bearer ${token}` }
  const requestId = (await fetch(`${url}/rest/user/access`, { headers })).headers.get('x-request-id')
  await logIn(url, 'motdepassefaux')
  await endsCleanly(server, 'SIGINT')
  const lines = said.out.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines.filter(({ reqId }) => reqId === requestId).length).toBeGreaterThan(0)
  expect(said.out).not.toContain(token)
  expect(said.out).not.toContain('motdepassefaux')
})

test('a folder is a demo or one’s own: setup refuses the demo’s, and what it made becomes no demo', async () => {
  const refused = await setup({ DATA_DIR: folder })
  expect(refused.code).toBe(1)
  expect(refused.err).toMatch(
    /^Une démonstration est dans le dossier « .+ »\. Prenez une place à vous : DATA_DIR=/,
  )

  const own = mkdtempSync(join(tmpdir(), 'douchette-own-'))
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  expect(await setup({ DATA_DIR: own })).toMatchObject({ code: 0, err: '' })
  // The default would make a demo of an empty folder; this one is somebody's, who need not keep it over a power cut.
  const server = await start({ DATA_DIR: own, DURABLE: '0' })
  await expect.poll(() => server.said.out).toContain('une coupure de courant peut abîmer la base')
  expect(server.said.out).not.toContain('démonstration')
  expect((await logIn(server.url, 'quatre mots au hasard', 'alice')).status).toBe(200)
  await endsCleanly(server, 'SIGTERM')
})

test('a wrong setting ends the start with one line, before anything is opened', async () => {
  const server = launch({ DATA_DIR: folder, PORT: 'huit' })
  atTheEnd(server)
  const { code, out, err } = await server.ended
  const line = 'PORT doit être un nombre de 0 à 65535, pas « huit ».\n'
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: line })
})

test('a taken port ends the start with one line, after the database was opened', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const server = launch({ DATA_DIR: folder, PORT: String(port) })
  atTheEnd(server)
  const { code, err } = await server.ended
  const line = `Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez un autre port avec PORT.\n`
  expect({ code, err }).toEqual({ code: 1, err: line })
})

test('a start does not wait for the look at the stock, and one that is not the sum of its moves ends the server with one line', async () => {
  const spoilt = mkdtempSync(join(tmpdir(), 'douchette-spoilt-'))
  onTestFinished(() => rmSync(spoilt, { recursive: true, force: true }))
  cpSync(folder, spoilt, { recursive: true })
  const { pool, close } = await openDatabase({ dataDir: spoilt })
  await pool.query('alter table stock disable trigger user')
  const moved = '(select product_id from moves order by number desc limit 1)'
  await pool.query(`update stock set qty = qty + 1 where product_id = ${moved}`)
  await pool.query('alter table stock enable trigger user')
  await close()
  const server = launch({ DATA_DIR: spoilt })
  atTheEnd(server)
  const { code, out, err } = await server.ended
  expect(code).toBe(1)
  expect(out).toMatch(/http:\/\/[\w.:]+/)
  expect(err).toMatch(
    /^Le stock ne correspond plus aux mouvements : .+ npm run -s admin -- check --repair\.\n$/,
  )
})

test('a server whose folder goes away ends with a sentence, and the folder is never made anew', async () => {
  const { child, ended, url } = await start()
  expect(statSync(folder).mode & 0o077).toBe(0)
  rmSync(join(folder, 'postgres'), { recursive: true })
  const { code, err } = await ended
  expect(code).toBe(1)
  expect(err).toContain('La base de données embarquée s’est arrêtée')
  expect(child.killed).toBe(false)
  await expect(fetch(`${url}/health`)).rejects.toThrow()

  const again = launch({ DATA_DIR: folder })
  atTheEnd(again)
  const refused = await again.ended
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('a tenu un entrepôt, et sa base n’y est plus : rien n’y a été créé.')
})

/** `npm run setup` as a script calls it. */
async function setup(env: Record<string, string>) {
  const names = ['--warehouse', 'Entrepôt de Nantes', '--admin', 'alice', '--shop', 'Maison Lumière']
  const secret = { DOUCHETTE_ADMIN_PASSWORD: 'quatre mots au hasard' }
  const run = launch({ ...secret, ...env }, ['scripts/setup.ts', ...names])
  atTheEnd(run)
  return run.ended
}

async function endsCleanly({ child, ended, url }: Program & { url: string }, signal: 'SIGTERM' | 'SIGINT') {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const status = await new Promise(resolve =>
    get(`${url}/health`, { agent }, response =>
      response.resume().on('end', () => resolve(response.statusCode)),
    ),
  )
  expect(status).toBe(200)
  child.kill(signal)
  const { code, err, signal: killedBy } = await ended
  expect({ code, err, killedBy }).toEqual({ code: 0, err: '', killedBy: null })
}

const logIn = (url: string, password = 'douchette', username = 'camille') =>
  fetch(`${url}/rest/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
