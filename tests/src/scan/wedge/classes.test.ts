import { describe, expect, test } from 'vitest'
import { classTraces } from '#bench/scan/classes/index.ts'
import { play } from './play.ts'

/** Fifteen of each class, with a seed that the bench does not use: the bench says how many of thousands are right. */
describe('a sample of the bench’s classes', () => {
  const traces = classTraces(15, [7])
  const rows = [...new Set(traces.map(trace => trace.row))]
  test.each(rows)('%s', row => {
    for (const trace of traces) {
      if (trace.row !== row) continue
      const { scans, text } = play(trace)
      if (scans.length > 0 || !trace.mayBeMissed) expect(scans).toEqual(trace.scans)
      if (row !== 'Alt codes') expect(text).toBe(trace.typed.replaceAll('\n', ''))
    }
  })
})
