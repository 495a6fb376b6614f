import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createJournal } from '#src/scan/journal/journal.ts'
import { readTrace, replayTrace, traceOf } from '#src/scan/journal/trace.ts'
import { aBench } from './bench.ts'
import { startPutAway } from './put-away.ts'
import { bench as keyboardBench } from './wedge/bench.ts'

const noDisk = () => Promise.reject(new Error('none'))

test('a trace replays a terminal’s scans with the pauses between them', async () => {
  const there = aBench()
  const journal = createJournal(there.bus, noDisk)
  there.scansText('3760123450018')
  await there.waits(700)
  there.scansText(']C10103760123450018')
  await there.waits(50)
  there.scansText('???')
  const file = JSON.stringify(traceOf(journal.entries.get(), 0, 'Deux articles et un code abîmé'))

  const read = readTrace(file)
  if (!read.ok) throw new Error(read.problem)
  const here = aBench()
  const heard: string[] = []
  const pauses: number[] = []
  await replayTrace(read.trace, {
    hear: scan => heard.push(`${scan.source.name}: ${scan.text}`),
    now: () => here.clock.now(),
    wait: async ms => {
      pauses.push(ms)
      await here.waits(ms)
    },
  })
  expect(heard).toEqual([
    'Douchette clavier: 3760123450018',
    'Douchette clavier: ]C10103760123450018',
    'Douchette clavier: ???',
  ])
  expect(pauses).toEqual([700, 50])
})

test('a file that is no trace is refused with a sentence', () => {
  expect(readTrace('{')).toEqual({ ok: false, problem: 'Ce fichier n’est pas du JSON.' })
  expect(readTrace('{"format":"autre"}')).toMatchObject({
    ok: false,
    problem: expect.stringContaining('format'),
  })
})

const traces = fileURLToPath(new URL('../../traces', import.meta.url))

const files = readdirSync(traces).filter(name => name.endsWith('.json'))

test.each(files)('tests/traces/%s: the replay gives the terminal’s outcomes', async name => {
  const trace = traceIn(name)
  const bench = aBench()
  bench.router.attach(startPutAway(bench.clock).operation)
  await replayTrace(trace, { hear: bench.hears, now: bench.now, wait: bench.waits })
  await bench.waits(10_000)
  const seen = bench.outcomes.map(({ scan, kind, text }) => [scan.text, kind, text])
  expect(seen).toEqual(trace.entries.map(({ text, outcome }) => [text, outcome.kind, outcome.text]))
})

test.each(files)('tests/traces/%s: its keys give the same codes again', name => {
  const keyed = traceIn(name).entries.filter(({ keys }) => keys)
  for (const { keys = [], text } of keyed) {
    const keyboard = keyboardBench()
    keyboard.send(...keys)
    keyboard.wait((keys.at(-1)?.timeStamp ?? 0) + 1000)
    expect(keyboard.scans.map(scan => scan.text)).toEqual([text])
  }
  expect(keyed.length).toBeGreaterThan(0)
})

function traceIn(name: string) {
  const read = readTrace(readFileSync(`${traces}/${name}`, 'utf8'))
  if (!read.ok) throw new Error(`${name}: ${read.problem}`)
  return read.trace
}
