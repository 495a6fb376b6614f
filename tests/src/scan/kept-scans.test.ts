import { expect, test } from 'vitest'
import { keepScans, waitingScans } from '#src/scan/kept-scans.ts'
import { takeKeptScans } from '#src/scan/late-rules.ts'
import type { RawScan } from '#src/scan/scan.ts'
import { aBench, wedge } from './bench.ts'
import { serverTakes, startPutAway } from './put-away.ts'

const now = Date.UTC(2026, 0, 5, 6)
const tokenOf = (sub: string) => `.${btoa(JSON.stringify({ sub }))}.`
const here = { path: '/warehouse/transfer', token: tokenOf('amina') }

/** The session storage of a tab, which outlives a reload. */
function aTab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    written: () => [...kept.values()].join(),
  }
}

const scan = (text: string, secondsAgo = 5, rest: Partial<RawScan> = {}): { raw: RawScan } => ({
  raw: { text, source: wedge, at: now - secondsAgo * 1_000, ...rest },
})
const taken = (tab: ReturnType<typeof aTab>, place = here, at = now) =>
  takeKeptScans(() => tab, place, at).map(({ raw }) => [raw.text, raw.doubt])

test('scans that waited come again in their order, once', () => {
  const tab = aTab()
  keepScans(() => tab, here, [scan('EM-A-01', 5), scan('TASSE', 4)])
  expect(taken(tab)).toEqual([
    ['EM-A-01', undefined],
    ['TASSE', undefined],
  ])
  expect(taken(tab)).toEqual([])
})

test('a page that fails too keeps those of the one before, and its own', () => {
  const tab = aTab()
  keepScans(() => tab, here, [scan('EM-A-01', 9)])
  keepScans(() => tab, here, [scan('TASSE', 4)])
  expect(taken(tab).map(([text]) => text)).toEqual(['EM-A-01', 'TASSE'])
})

test('with nothing that waits nothing is written', () => {
  const tab = aTab()
  keepScans(() => tab, here, [])
  expect(tab.written()).toBe('')
})

test('where one is too old, all that follow are asked for again', () => {
  const tab = aTab()
  keepScans(() => tab, here, [scan('EM-A-01', 61), scan('TASSE', 4)])
  expect(taken(tab)).toEqual([
    ['EM-A-01', 'reload'],
    ['TASSE', 'reload'],
  ])
})

test('another person, and another page, take none of them', () => {
  for (const place of [
    { ...here, token: tokenOf('paul') },
    { ...here, path: '/' },
  ]) {
    const tab = aTab()
    keepScans(() => tab, here, [scan('TASSE')])
    expect(taken(tab, place)).toEqual([['TASSE', 'reload']])
  }
})

test('a badge is never written, and what was scanned after it is asked for again', () => {
  const tab = aTab()
  keepScans(() => tab, here, [
    scan('TASSE'),
    scan('BG-SECRET', 4, { alternatives: ['BG)SECRET'] }),
    scan('LAMPE', 3),
  ])
  expect(tab.written()).not.toContain('SECRET')
  expect(taken(tab)).toEqual([
    ['TASSE', undefined],
    ['BG-…', 'reload'],
    ['LAMPE', 'reload'],
  ])
})

test('a storage that refuses, or holds something else, loses no page', () => {
  const full = {
    ...aTab(),
    setItem: () => {
      throw new Error('QuotaExceeded')
    },
  }
  keepScans(() => full, here, [scan('TASSE')])
  expect(taken(full)).toEqual([])
  const strange = aTab()
  strange.setItem('waiting-scans', '{"mine":1}')
  keepScans(() => strange, here, [scan('TASSE')])
  expect(taken(strange)).toEqual([['TASSE', undefined]])
})

async function busyAt(step: string) {
  const bench = aBench()
  const { operation } = startPutAway(bench.clock)
  const leave = bench.router.attach({ ...operation, step })
  await bench.waits(0)
  bench.scans('location', 'EM-A-01')
  await bench.waits(1_000)
  bench.scans('product', 'TASSE')
  bench.scans('product', 'LAMPE')
  return { bench, operation, leave }
}

test('a scan that the operation works on stays with it; those that wait behind it name its step', async () => {
  const { bench } = await busyAt('put-away:amina')
  expect(waitingScans(bench.router.unanswered(), [])).toMatchObject([
    { raw: { text: 'LAMPE' }, step: 'put-away:amina' },
  ])
})

for (const [who, story] of [
  ['amina', 'LAMPE accepted'],
  ['paul', 'LAMPE refused'],
] as const) {
  test(`what waited for Amina’s step comes to ${who}’s: ${story}`, async () => {
    const { bench: before, operation, leave } = await busyAt('put-away:amina')
    const after = aBench()
    const waited = [...before.router.unanswered()].map(({ scan }) => scan)
    leave()
    const landed = after.router.hold()
    for (const scan of waited) after.router.take(scan, 'put-away:amina')
    after.router.attach({ ...operation, step: `put-away:${who}` })
    landed()
    await before.waits(serverTakes)
    await after.waits(0)
    await before.waits(serverTakes)
    expect(after.story()).toEqual([story])
  })
}
