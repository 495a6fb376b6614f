import { type ChildProcess, execFile, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { Owner } from '#scripts/debian.ts'

/** The machines of a warehouse that goes on when one of them fails, by the addresses of `deploy/several/`. */
export const addresses = {
  proxy: '10.77.0.10',
  a: '10.77.0.11',
  b: '10.77.0.12',
  c: '10.77.0.21',
  d: '10.77.0.22',
} as const
export type HostName = keyof typeof addresses

const floor = '10.77.0.1/24'
const names = Object.keys(addresses) as HostName[]
const run = promisify(execFile)
const ip = (line: string) => execFileSync('ip', line.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] })

/**
 * Makes a network namespace for each host, and a bridge between them on which the benches stand. This process is in namespaces of
 * its own already (see `index.ts`), so that all of it goes with its last process.
 */
export function layHosts(): void {
  execFileSync('mkdir', ['-p', '/run/netns'])
  execFileSync('mount', ['-t', 'tmpfs', 'douchette', '/run/netns'])
  ip('link set lo up')
  ip('link add floor type bridge')
  ip(`addr add ${floor} dev floor`)
  ip('link set floor up')
  for (const name of names) {
    ip(`netns add ${name}`)
    ip(`link add to-${name} type veth peer name eth0 netns ${name}`)
    ip(`link set to-${name} master floor up`)
    ip(`-n ${name} link set lo up`)
    ip(`-n ${name} addr add ${addresses[name]}/24 dev eth0`)
    ip(`-n ${name} link set eth0 up`)
  }
}

/** As a cable that is pulled: nobody on either side is told. */
export const cutOff = (name: HostName) => ip(`link set to-${name} down`)
export const plugIn = (name: HostName) => ip(`link set to-${name} up`)

/** The words before a command with which it runs on this host, as this user. */
export function through(name: HostName, { uid, gid }: Owner = {}): string[] {
  const user = uid === undefined || gid === undefined ? [] : [`--setuid=${uid}`, `--setgid=${gid}`]
  return ['nsenter', `--net=/run/netns/${name}`, ...user, '--']
}

export type As = { readonly owner?: Owner; readonly env?: NodeJS.ProcessEnv }

/** A program that hangs fails the round instead of the whole hour. */
const longestMs = 120_000

/** Runs a command on a host to its end, and returns what it said. */
export async function on(name: HostName, command: readonly string[], { owner, env = {} }: As = {}) {
  const [program = '', ...args] = [...through(name, owner), ...command]
  const { stdout } = await run(program, args, {
    ...{ env: { PATH: process.env.PATH, ...env }, cwd: '/tmp', timeout: longestMs },
  })
  return stdout.trim()
}

/** Starts a program on a host, which stays. */
export function begin(
  name: HostName,
  command: readonly string[],
  { owner, env = {}, ...options }: As & SpawnOptions = {},
): ChildProcess {
  const [program = '', ...args] = [...through(name, owner), ...command]
  return spawn(program, args, { stdio: 'ignore', env: { PATH: process.env.PATH, ...env }, ...options })
}
