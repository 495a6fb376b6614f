import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

function run(command: string, args: readonly string[], env: Record<string, string>) {
  const { stdout } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH: process.env.PATH, ...env },
  })
  return stdout.trim()
}

test.each([
  ['npm start', ['scripts/start.mjs']],
  ['npm run admin', ['scripts/program.mjs', 'scripts/admin.ts']],
])('`%s -- --version` says the version and opens no database', (_, program) => {
  expect(run(process.execPath, [...program, '--version'], { DATA_DIR: '/dev/null/none' })).toBe(version)
})

test('the image bears the version as its tag and as a label', () => {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'docker'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
  const path = `${folder}${delimiter}${process.env.PATH}`
  const said = run('npm', ['run', '-s', 'image'], { PATH: path }).split('\n')
  expect(said).toContain(`org.opencontainers.image.version=${version}`)
  expect(said).toContain(`douchette:${version}`)
})
