import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type BenchWord, serviceCalls } from '#contract/endpoints/service.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { benchWords, sessions } from '#server/db/schema/index.ts'
import { purgeWords } from '#server/health/benches.ts'
import { atTheEnd, atTheServer } from '#tests/drivers/server.ts'
import { hers } from '#tests/drivers/warehouse.ts'

const application = mkdtempSync(join(tmpdir(), 'douchette-page-'))
atTheEnd(() => rmSync(application, { recursive: true, force: true }))
writeFileSync(join(application, 'index.html'), '<meta name="version" content="v2">')
const I = await atTheServer({ application })

beforeEach(async () => {
  await I.db.delete(benchWords)
})

const word = (told: Partial<BenchWord> = {}): BenchWord => ({
  page: randomUUID(),
  version: 'v2',
  outbox: { waiting: 0, oldestSeconds: 0 },
  scans: {},
  ...told,
})
const tell = async (body: BenchWord) => {
  expect((await I.call(serviceCalls.tell, { body })).status).toBe(204)
}
const sample = async (start: string) => {
  const { body } = await I.app.inject('/metrics')
  const line = body.split('\n').find(one => one.startsWith(`${start} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}
const scans = (outcome: string) => sample(`douchette_scans_total{outcome="${outcome}"}`)

test('scans are counted by outcome, each once, though a word comes twice, late, or to another server', async () => {
  await I.logIn('paul')
  const page = randomUUID()
  const before = { accepted: await scans('accepted'), refused: await scans('refused') }
  const first = word({ page, scans: { accepted: 3 } })
  for (const one of [first, first, word({ page, scans: { accepted: 5, refused: 1 } }), first]) await tell(one)
  await tell(word({ scans: { accepted: 2 } }))
  expect(await scans('accepted')).toBe(before.accepted + 7)
  expect(await scans('refused')).toBe(before.refused + 1)

  await I.logIn('camille')
  const told = (await I.call(serviceCalls.look, {})).answer().data.scans
  expect(told.find(({ outcome }) => outcome === 'accepted')?.times).toBe(before.accepted + 7)

  await I.changeServer()
  await tell(word({ page, scans: { accepted: 6, refused: 1 } }))
  expect([await scans('accepted'), await scans('refused')]).toEqual([1, 0])
})

test('the same word at once from two tries counts once', async () => {
  await I.logIn('paul')
  const before = await scans('navigated')
  const one = word({ scans: { navigated: 4 } })
  await Promise.all([tell(one), tell(one), tell(one)])
  expect(await scans('navigated')).toBe(before + 4)
})

test('a manager sees what a bench keeps, since when, and that its page is old', async () => {
  await I.logIn('paul')
  await I.call(userCalls.reportIp, { body: { ip: hers } })
  await tell(word({ version: 'v1', outbox: { waiting: 3, oldestSeconds: 600 } }))
  I.waitMinutes(2)
  await I.logIn('camille')
  const benchNow = async () => (await I.call(serviceCalls.look, {})).answer().data.benches[0]?.word
  expect(await benchNow()).toMatchObject({ current: false, waiting: 3, oldestSeconds: 720 })
  expect(await sample('douchette_outbox_waiting')).toBe(3)
  expect(await sample('douchette_outbox_oldest_seconds')).toBe(720)

  await I.logIn('paul')
  await I.call(userCalls.reportIp, { body: { ip: hers } })
  await tell(word())
  await I.logIn('camille')
  expect(await benchNow()).toMatchObject({ current: true, waiting: 0, oldestSeconds: 0 })
  // A day after, nobody knows any more.
  I.waitMinutes(25 * 60)
  await I.logIn('camille')
  expect(await benchNow()).toBeNull()
  expect(await sample('douchette_outbox_waiting')).toBe(0)
})

test('words are forgotten after five weeks, and outlive their session', async () => {
  await I.logIn('paul')
  await tell(word({ outbox: { waiting: 1, oldestSeconds: 1 } }))
  await I.db.delete(sessions)
  expect(await I.db.$count(benchWords)).toBe(1)
  const later = (days: number) => new Date(I.now.getTime() + days * 24 * 3_600_000)
  await purgeWords(I.db, later(34))
  expect(await I.db.$count(benchWords)).toBe(1)
  await purgeWords(I.db, later(36))
  expect(await I.db.$count(benchWords)).toBe(0)
})
