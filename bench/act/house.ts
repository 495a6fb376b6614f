import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const patience = 120_000

/** The real server on a demo warehouse of its own; `close` leaves nothing of it behind. */
export async function openHouse(): Promise<{ url: string; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'douchette-bench-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const close = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const end = Date.now() + patience
  while (Date.now() < end && server.exitCode === null) {
    const health = await fetch(`${url}/health`).catch(() => undefined)
    if (health?.ok) return { url, close }
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  await close()
  throw new Error('the server did not start')
}

/** Signs in and reads as Camille, who may see everything. */
export async function asCamille(url: string) {
  const login = await fetch(`${url}/rest/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'camille', password: 'douchette' }),
  })
  const { token }: { token: string } = await login.json()
  return {
    token,
    async read<A>(path: string): Promise<A> {
      const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      const answer = await reply.json()
      return answer.data ?? answer
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
