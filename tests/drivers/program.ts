import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { shortLived } from './short-lived.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One of the repository's programs as a process of its own: the server, unless another one is named. */
export function launch(env: Record<string, string>, program: readonly string[] = ['server/main.ts']) {
  const child = spawn(process.execPath, [shortLived, 'scripts/program.mjs', ...program], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
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
  return { child, said, ended }
}
export type Program = ReturnType<typeof launch>

/** Where a started server serves. */
export async function addressOf({ child, said, ended }: Program): Promise<string> {
  const found = () => /http:\/\/[\w.:]+/.exec(said.out)?.[0]
  while (!found()) {
    const end = await Promise.race([once(child.stdout, 'data'), ended])
    if ('code' in end) throw new Error(`It ended with ${end.code}: ${end.err}`)
  }
  return found() ?? ''
}
