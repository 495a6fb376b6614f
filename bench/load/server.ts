import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The server as a program, as `npm start` runs it. `SERVER_OPTIONS=--cpu-prof` makes it write a profile of itself. */
export async function startServer(settings: Record<string, string>) {
  const options = process.env.SERVER_OPTIONS?.split(' ') ?? []
  const child = spawn(process.execPath, [...options, 'scripts/program.mjs', 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  return {
    url,
    pid: child.pid ?? 0,
    async stop(): Promise<void> {
      // A server that was killed has nothing more to say.
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', text => {
      said += text
      const found = /http:\/\/[\w.:]+/.exec(said)?.[0]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The server ended before it listened: ${said}`)))
  })
}
