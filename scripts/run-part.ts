import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Part = {
  title: string
  /** The path of a program in this repository's packages. Node runs it. */
  script: string
  args: string[]
  env?: Record<string, string>
  /** The time limit. After it the part is stopped and fails. */
  minutes: number
  /** Holds the output back until the part ends, for parts that run side by side. */
  quiet?: boolean
}

const killedAfterMs = 10_000
const running = new Set<ChildProcess>()
const durations: { title: string; seconds: number }[] = []

/** Runs the part to its end and returns whether it passed. */
export async function runPart({ title, script, args, env = {}, minutes, quiet }: Part): Promise<boolean> {
  const begun = Date.now()
  if (!quiet) console.log(`\n── ${title}`)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
    // A separate process group, so that a stop also reaches its workers.
    detached: process.platform !== 'win32',
  })
  running.add(child)
  const said: Buffer[] = []
  child.stdout?.on('data', text => said.push(text))
  child.stderr?.on('data', text => said.push(text))

  let late = false
  let kill: NodeJS.Timeout | undefined
  const limit = setTimeout(() => {
    late = true
    signal(child, 'SIGTERM')
    kill = setTimeout(() => signal(child, 'SIGKILL'), killedAfterMs)
  }, minutes * 60_000)
  const code = await new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  clearTimeout(limit)
  clearTimeout(kill)
  running.delete(child)

  if (quiet) console.log(`\n── ${title}\n${Buffer.concat(said).toString('utf8').trim()}`)
  if (late) console.log(`${title} : arrêté après ${minutes} minutes.`)
  durations.push({ title, seconds: Math.round((Date.now() - begun) / 1000) })
  return code === 0 && !late
}

export function printDurations(): void {
  console.log('\n── Durées')
  for (const { title, seconds } of durations) {
    console.log(
      `${String(Math.floor(seconds / 60)).padStart(3)} min ${String(seconds % 60).padStart(2, '0')} s  ${title}`,
    )
  }
}

/** Ctrl-C does not reach separate process groups, so this program passes the signal on. */
export function stopWithThisProgram(): void {
  for (const one of ['SIGINT', 'SIGTERM'] as const) {
    process.once(one, () => {
      for (const child of running) signal(child, one)
      process.exitCode = 1
      process.exit()
    })
  }
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    if (process.platform === 'win32') child.kill(name)
    else process.kill(-child.pid, name)
  } catch {
    // The process ended just now.
  }
}
