import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atTheServer } from '#tests/drivers/server.ts'

/** These need no Prometheus. `npm run test:watching` runs one. */

const read = (file: string) => readFileSync(file, 'utf8')
const rules = read('deploy/prometheus/douchette.rules.yml')
const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

test('every figure that an alarm or the board asks for is one that the server tells', async () => {
  const I = await atTheServer()
  const { text } = await I.send('GET', '/metrics')
  const source = read('server/http/metrics.ts') + read('server/http/watched.ts')
  const told = [text, source].flatMap(from => from.match(/douchette_\w+/g) ?? [])
  const asked = (rules + read('deploy/prometheus/board.json')).match(/douchette_\w+/g) ?? []
  expect(asked.length).toBeGreaterThan(30)
  expect([...new Set(asked)].filter(name => !told.includes(name.replace(/_(bucket|count)$/, '')))).toEqual([])
})

test('every alarm is unit-tested, and the manual says what to do at night', () => {
  const tests = read('deploy/prometheus/douchette.rules.test.yml')
  const manual = read('docs/operating.md')
  expect(alarms.length).toBeGreaterThan(10)
  for (const alarm of alarms) {
    expect(tests, alarm).toContain(`- name: ${alarm}\n`)
    expect(manual, alarm).toContain(`\n#### ${alarm}\n`)
    expect(rules, alarm).toContain(`operating.md#${alarm.toLowerCase()}'`)
  }
})
