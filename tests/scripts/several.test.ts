import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addresses } from '#bench/failover/hosts.ts'

/** These need neither PostgreSQL nor root. `npm run test:failover` runs the files on hosts of its own. */

const folder = 'deploy/several'
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const scripts = readdirSync(folder).filter(file => file.endsWith('.sh'))

/** A PostgreSQL that gives these answers, and notes what it was asked. */
function withAnswers(answers: Record<string, string>) {
  const home = mkdtempSync(join(tmpdir(), 'douchette-several-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const cases = Object.entries(answers).map(([asked, said]) => `*"${asked}"*) echo '${said}';;`)
  writeFileSync(
    join(home, 'psql'),
    `#!/bin/sh\nfor last; do :; done\necho "$last" >> ${home}/asked\ncase "$*" in ${cases.join(' ')} esac\n`,
  )
  chmodSync(join(home, 'psql'), 0o755)
  const asked = () => readFileSync(join(home, 'asked'), 'utf8').trim().split('\n')
  const type = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
    spawnSync('sh', [join(folder, script), ...args], {
      encoding: 'utf8',
      env: { PATH: `${home}:${process.env.PATH}`, ...env },
    })
  return { home, asked, type }
}

test('every script is readable, and the manual tells when to type it', () => {
  const manual = readFileSync('docs/operating.md', 'utf8')
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) {
    execFileSync('sh', ['-n', join(folder, script)])
    expect(manual, script).toContain(`sh ${script}`)
  }
  for (const file of readdirSync(folder)) expect(manual, file).toContain(file)
})

test('all files mean the same five hosts', () => {
  const named = readdirSync(folder).flatMap(file => read(file).match(/10\.77\.\d+\.\d+/g) ?? [])
  expect(new Set(named)).toEqual(new Set(Object.values(addresses)))
})

/** A process of this name, which lives until it is killed. */
function aProcess(home: string, name: string) {
  copyFileSync(execFileSync('which', ['sleep'], { encoding: 'utf8' }).trim(), join(home, name))
  const child = spawn(join(home, name), ['60'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('PgBouncer is killed, so that nothing leads to the former primary, and is waited for with its changed file', async () => {
  const { home, asked, type } = withAnswers({})
  const ini = join(home, 'pgbouncer.ini')
  writeFileSync(ini, read('pgbouncer.ini'))
  const pooler = aProcess(home, 'pgbouncer')
  const ended = once(pooler, 'exit')
  writeFileSync(join(home, 'pgbouncer.pid'), `${pooler.pid}\n`)
  expect(type('turn.sh', [addresses.d], { PGBOUNCER_INI: ini, PGBOUNCER_HOME: home }).status).toBe(0)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(asked()).toEqual(['show version'])
  expect(readFileSync(ini, 'utf8')).toBe(read('pgbouncer.ini').replaceAll(addresses.c, addresses.d))
})

test('a process that has the number of a PgBouncer that is gone lives on', () => {
  const { home, type } = withAnswers({})
  const ini = join(home, 'pgbouncer.ini')
  writeFileSync(ini, read('pgbouncer.ini'))
  const other = aProcess(home, 'somebody')
  writeFileSync(join(home, 'pgbouncer.pid'), `${other.pid}\n`)
  expect(type('turn.sh', [addresses.d], { PGBOUNCER_INI: ini, PGBOUNCER_HOME: home }).status).toBe(0)
  expect(other.kill(0)).toBe(true)
})

test('a primary is not promoted', () => {
  const { asked, type } = withAnswers({ pg_is_in_recovery: 'f' })
  expect(type('promote.sh').status).toBe(1)
  expect(asked().filter(one => /promote|alter/.test(one))).toEqual([])
})

test('a former primary does not go on alone while the other is one, and does not follow a copy', () => {
  const primary = withAnswers({ pg_is_in_recovery: 'f' })
  expect(primary.type('alone.sh', [addresses.d]).status).toBe(1)
  expect(primary.asked().filter(one => one.includes('alter'))).toEqual([])
  const copy = withAnswers({ pg_is_in_recovery: 't' })
  const data = { PGDATA: copy.home, CONFIG: '/nowhere' }
  expect(copy.type('rejoin.sh', [addresses.d, 'c'], data).status).toBe(1)
})
