import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '#server/demo/people.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const probe = new URL('probe.mjs', import.meta.url).href

/** The measures that `probe.mjs` sends from inside the server. */
type Probed = { kept: { ms: number; processorMs: number }[]; loopMs: number }

/** The server as a program on a demo of its own, and calls to it as its administrator. */
export async function startServer(folder: string) {
  const server = spawn(process.execPath, ['--import', probe, 'scripts/program.mjs', 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      NODE_ENV: 'production',
      CALLS_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!server.stdout) throw new Error('The server has no output to read')
  let said = ''
  for await (const text of server.stdout) {
    said += text
    if (/http:\/\/[\w.:]+/.test(said)) break
  }
  const [url] = /http:\/\/[\w.:]+/.exec(said) ?? []
  if (!url) throw new Error('The server ended before it listened')
  let token = ''
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
  token = (await call('POST', '/rest/login_check', { username: 'admin', password: demoPassword })).token
  return {
    call,
    /** What the server's process holds in memory, its database included. */
    async memory(): Promise<number> {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
    },
    /** Seconds of processor time so far, of all its threads: the same on a busy machine. */
    async processorSeconds(): Promise<number> {
      const fields = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    /** How long the database was kept and the event loop stood still, since this was asked last. */
    async probed(): Promise<Probed> {
      server.send('tell')
      const [probed]: Probed[] = await once(server, 'message')
      if (!probed) throw new Error('The probe said nothing')
      return probed
    },
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}
