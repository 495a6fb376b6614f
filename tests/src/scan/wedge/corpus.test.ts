import { describe, expect, test } from 'vitest'
import { corpus } from '#bench/scan/corpus.ts'
import type { Trace } from '#bench/scan/trace.ts'
import { bench } from './bench.ts'

const plain = new Set(['none', 'button', 'select'])

function play(trace: Trace): { scans: string[]; text: string } {
  const where = trace.focus === 'password' ? 'password' : plain.has(trace.focus) ? 'none' : 'field'
  const b = bench({ where, ...(trace.options ? { options: trace.options } : {}) })
  b.send(...trace.keys)
  b.wait(1e9)
  return { scans: b.scans.map(scan => scan.text), text: where === 'none' ? '' : b.text() }
}

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
