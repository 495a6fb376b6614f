import { describe, expect, test } from 'vitest'
import { corpus } from '#bench/scan/corpus.ts'
import { play } from './play.ts'

describe('a sample of the bench’s corpus', () => {
  const traces = corpus(1200, 42)
  const rows = [...new Set(traces.map(trace => trace.row))]
  test.each(rows)('%s', row => {
    for (const trace of traces) {
      if (trace.row !== row || !trace.inBounds) continue
      const typed = trace.typed.replaceAll('\n', '')
      expect(play(trace)).toEqual({ scans: trace.scans, text: typed })
    }
  })
})
