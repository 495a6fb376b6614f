import type { Trace } from '#bench/scan/trace.ts'
import { bench } from './bench.ts'

const plain = new Set(['none', 'button', 'select'])

/** What a bench's trace gives on a page without a browser: the codes to act upon, and the text in the field. */
export function play(trace: Trace): { scans: string[]; text: string } {
  const where = trace.focus === 'password' ? 'password' : plain.has(trace.focus) ? 'none' : 'field'
  const b = bench({ where, ...(trace.options ? { options: trace.options } : {}) })
  b.send(...trace.keys)
  b.wait(1e9)
  const sure = b.scans.filter(({ doubt }) => doubt === undefined)
  return { scans: sure.map(scan => scan.text), text: where === 'none' ? '' : b.text() }
}
