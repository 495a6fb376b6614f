import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#scripts/free-port.ts'
import { forgetTokens } from './server.ts'
import { serverClock } from './still.ts'
import { scheme } from './tls.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Warehouse = { url: string; openFor(file: string): Promise<void>; close(): Promise<void> }

/** Starts one server at one address. Each test file gets an untouched warehouse from it. */
export async function startWarehouse(settings: Readonly<Record<string, string>> = {}): Promise<Warehouse> {
  const port = await freePort()
  const server = fork('scripts/program.mjs', ['e2e/warehouse-server.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...serverClock(), ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let openedFor: string | undefined
  return {
    url: `${scheme}://localhost:${port}`,
    async openFor(file) {
      if (openedFor === file) return
      server.send('afresh')
      await ready(server)
      openedFor = file
      claimed.clear()
      forgetTokens()
    },
    async close() {
      if (server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.disconnect()
      await ended
    },
  }
}

async function ready(server: ChildProcess): Promise<void> {
  const listening = new AbortController()
  const { signal } = listening
  const ended = once(server, 'exit', { signal }).then(([code]) => {
    throw new Error(`The server of these tests ended with code ${code}`)
  })
  try {
    await Promise.race([once(server, 'message', { signal }), ended])
  } finally {
    listening.abort()
  }
}

const claimed = new Set<string>()

/** Reserves an order, because two tests of a file must not pack the same one. */
export function claim(name: string): boolean {
  if (claimed.has(name)) return false
  claimed.add(name)
  return true
}
