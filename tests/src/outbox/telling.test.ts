import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { BenchWord } from '#contract/endpoints/service.ts'
import { refuse } from '#contract/problems.ts'
import type { OutcomeKind } from '#contract/scan-outcomes.ts'
import type { Call } from '#src/api/client.ts'
import { createTelling, type TellingWorld } from '#src/outbox/telling.ts'

const minute = 60_000

function aBench() {
  let now = 1_000_000
  let answers = true
  let here = true
  let journal: ReturnType<TellingWorld['scans']> = []
  let waiting: { at: number }[] = []
  const words: BenchWord[] = []
  const call = (async (_endpoint: Endpoint, { body }: { body: unknown }) => {
    words.push(BenchWord.parse(JSON.parse(JSON.stringify(body))))
    return answers ? undefined : refuse('server-unreachable', 'Personne', { status: 503 })
  }) as Call
  const scan = (kind: OutcomeKind, at = now) => {
    journal = [...journal, { id: `${journal.length}-${at}`, at, outcome: { kind } }].slice(-1000)
  }
  scan('refused', 10)
  const { tell } = createTelling({
    ...{ call, scans: () => journal, waiting: () => waiting, now: () => now },
    ...{ version: 'v1', since: now, mayTell: () => here },
  })
  return {
    scan,
    words,
    keep: (...ages: number[]) => {
      waiting = ages.map(age => ({ at: now - age }))
    },
    clear: () => {
      journal = []
    },
    answer: (so: boolean) => {
      answers = so
    },
    be: (so: boolean) => {
      here = so
    },
    async pass(minutes: number) {
      now += minutes * minute
      await tell()
      return words.at(-1)
    },
  }
}

test('a page tells the sums of its own scans, and is silent while nothing is new', async () => {
  const bench = aBench()
  bench.scan('accepted', 1_000_001)
  bench.scan('accepted', 1_000_002)
  bench.scan('unknown', 1_000_002)
  expect(await bench.pass(1)).toMatchObject({ version: 'v1', scans: { accepted: 2, unknown: 1 } })
  await bench.pass(1)
  expect(bench.words).toHaveLength(1)
  bench.scan('accepted')
  expect((await bench.pass(1))?.scans).toEqual({ accepted: 3, unknown: 1 })
  bench.clear()
  bench.scan('duplicate')
  expect((await bench.pass(1))?.scans).toEqual({ accepted: 3, unknown: 1, duplicate: 1 })
  // At rest it is heard of every ten minutes, as the same page.
  await bench.pass(9)
  expect(bench.words).toHaveLength(3)
  await bench.pass(1)
  expect(bench.words).toHaveLength(4)
  expect(new Set(bench.words.map(({ page }) => page)).size).toBe(1)
})

test('what is kept is told each minute with the age of the oldest, and once more when it has gone', async () => {
  const bench = aBench()
  bench.keep(5_000, 90_000)
  expect((await bench.pass(1))?.outbox).toEqual({ waiting: 2, oldestSeconds: 150 })
  expect((await bench.pass(1))?.outbox).toEqual({ waiting: 2, oldestSeconds: 210 })
  bench.keep()
  expect((await bench.pass(1))?.outbox).toEqual({ waiting: 0, oldestSeconds: 0 })
  await bench.pass(1)
  expect(bench.words).toHaveLength(3)
})

test('a word that found no answer, or nobody, is in the next one', async () => {
  const bench = aBench()
  bench.scan('accepted', 1_000_001)
  bench.answer(false)
  await bench.pass(1)
  bench.answer(true)
  bench.be(false)
  await bench.pass(1)
  expect(bench.words).toHaveLength(1)
  bench.be(true)
  bench.scan('accepted')
  expect((await bench.pass(1))?.scans).toEqual({ accepted: 2 })
})
