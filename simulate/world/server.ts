import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#scripts/free-port.ts'
import type { House } from './house.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const clock = new URL('server-clock.mjs', import.meta.url).href
const patience = 120_000

/** Each history begins at this moment by the server's clock: tomorrow the bill of March can be closed. */
const beginning = Date.parse('2026-03-31T09:00:00Z')

export type Server = Awaited<ReturnType<typeof startServer>>

/** The real server as a process of its own, which is killed by its id and started again on the same data and port. */
export async function startServer(
  { env, databaseUp }: Pick<House, 'env' | 'databaseUp'>,
  from: number = beginning,
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let clockOffsetMs = from - Date.now()
  let kills = 0
  let child: ChildProcess
  let errors = ''
  let isOver = false

  const start = async () => {
    await databaseUp()
    child = spawn(process.execPath, ['--import', clock, 'scripts/program.mjs', 'server/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        SIMULATED_CLOCK_OFFSET_MS: String(clockOffsetMs),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const note = (text: Buffer) => {
      errors = `${errors}${text}`.slice(-4_000)
    }
    child.stdout?.on('data', note)
    child.stderr?.on('data', note)
    await answering(child)
  }

  const answering = async (started: ChildProcess) => {
    const until = Date.now() + patience
    while (Date.now() < until && started.exitCode === null && started.signalCode === null) {
      const reply = await fetch(`${url}/health`).catch(() => undefined)
      if (reply?.ok) return
      await pause(50)
    }
    throw new Error(`The server did not come up:\n${errors}`)
  }

  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  // Before the folder of its data is removed.
  const killNow = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', killNow)
  let up = start()
  // The caller awaits `up`; without this a failure in between would count as unhandled.
  up.catch(() => {})
  await up

  return {
    url,
    get kills() {
      return kills
    },
    get errors() {
      return errors
    },
    /** Resolves when the server answers again. */
    up: () => up,
    now: () => Date.now() + clockOffsetMs,
    /** `kill -9`, and a new server on the same data. */
    killAndRestart: () => {
      up = up.then(async () => {
        if (isOver) return
        await end()
        kills += 1
        await start()
      })
      up.catch(() => {})
      return up
    },
    setClock: (minutes: number) => {
      clockOffsetMs += minutes * 60_000
      // One that is being killed does not take it: the next one starts with it.
      if (child.connected) child.send({ clockOffsetMs }, () => {})
    },
    /** `kill -9`, for good. */
    kill: async () => {
      isOver = true
      await up.catch(() => {})
      await end()
      process.off('exit', killNow)
    },
  }
}
