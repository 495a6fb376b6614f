import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const patience = 300_000

export type Warehouse = {
  url: string
  /** The server's output so far. */
  said: () => string
  close: () => Promise<void>
}

type Settings = { DATABASE_URL?: string; DOUCHETTE_DEMO?: string; NODE_OPTIONS?: string }

/**
 * Starts the real server for tests and benches, as `npm start` does, on the data of this folder or of PostgreSQL. `TEST_TLS` is the
 * folder of a house whose authority this process trusts; then the server speaks https.
 */
export async function openWarehouse(
  dataDir: string,
  { DATABASE_URL = '', DOUCHETTE_DEMO = '1', ...others }: Settings = {},
): Promise<Warehouse> {
  const port = await freePort()
  const house = process.env.TEST_TLS
  if (house) cpSync(house, join(dataDir, 'tls'), { recursive: true })
  const url = `${house ? 'https' : 'http'}://localhost:${port}`
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...others,
      DATABASE_URL,
      DATA_DIR: dataDir,
      DOUCHETTE_DEMO,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  server.stdout.on('data', text => {
    printed += text
  })
  const ended = once(server, 'exit')
  // A bench that is stopped has no time to close it, and it outlives none.
  const end = () => server.kill('SIGTERM')
  process.once('exit', end)
  const close = async () => {
    process.off('exit', end)
    server.kill('SIGTERM')
    await ended
  }
  const until = Date.now() + patience
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return { url, said: () => printed, close }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const because = server.exitCode === null ? 'ne répond pas' : 's’est arrêté au démarrage'
  await close()
  throw new Error(`Le serveur ${because}.`)
}
