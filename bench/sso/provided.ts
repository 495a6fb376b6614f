import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const version = '0.3.6'
const constraints = fileURLToPath(new URL('./constraints.txt', import.meta.url))
/** Outside the checkout: it is no package of ours. Other pins are another folder. */
const mark = createHash('sha256').update(readFileSync(constraints)).digest('hex').slice(0, 12)
const venv = join(homedir(), '.cache', `douchette-canaille-${version}-${mark}`)
const finished = join(venv, 'finished')
const installingMayTake = 5 * 60_000

/** The Python that has Canaille, from an earlier run or from PyPI; undefined where it cannot be had, with the reason told. */
export function provided(): string | undefined {
  const python = join(venv, 'bin', 'python')
  if (existsSync(finished)) return python
  const base = ['python3', 'python3.13', 'python3.12', 'python3.11'].find(isRecent)
  if (!base) {
    console.log('Python 3.11 ou plus récent manque pour Canaille : rien n’a été prouvé ici.')
    return undefined
  }
  console.log(`Canaille ${version} : installation depuis PyPI (cinq minutes au plus)…`)
  rmSync(venv, { recursive: true, force: true })
  const until = Date.now() + installingMayTake
  const run = (program: string, args: readonly string[]) =>
    spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout: Math.max(1, until - Date.now()),
    })
  const made = run(base, ['-m', 'venv', venv])
  const pip = ['install', '-q', '--only-binary', ':all:', '--disable-pip-version-check']
  const wanted = `canaille[front,oidc,server,sqlite]==${version}`
  const installed = run(join(venv, 'bin', 'pip'), [...pip, '-c', constraints, wanted])
  if (made.status !== 0 || installed.status !== 0) {
    console.log(installed.stderr?.trim().split('\n').slice(-3).join('\n') ?? '')
    console.log('Canaille n’a pas pu être installé : PyPI répond-il ? Rien n’a été prouvé ici.')
    return undefined
  }
  writeFileSync(finished, '')
  return python
}

const isRecent = (python: string): boolean =>
  spawnSync(python, ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 11))'], { stdio: 'ignore' })
    .status === 0
