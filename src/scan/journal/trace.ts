import * as z from 'zod/mini'
import type { RawScan } from '../scan.ts'
import { JournalEntry } from './entry.ts'
import { rawOf } from './journal.ts'

/** A part of the journal as a file; see tests/traces/README.md. */
export const Trace = z.object({
  format: z.literal('douchette-trace'),
  version: z.literal(1),
  /** Notes for a person: the terminal, the scanner, what went wrong. */
  note: z._default(z.string(), ''),
  exportedAt: z.string(),
  entries: z.array(JournalEntry),
})
export type Trace = z.infer<typeof Trace>

export function traceOf(entries: readonly JournalEntry[], at: number, note = ''): Trace {
  return {
    format: 'douchette-trace',
    version: 1,
    note,
    exportedAt: new Date(at).toISOString(),
    entries: [...entries],
  }
}

export type ReadTrace = { ok: true; trace: Trace } | { ok: false; problem: string }

/** Parses a file from outside; answers with a French sentence when the file is not a trace. */
export function readTrace(json: string): ReadTrace {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    return { ok: false, problem: 'Ce fichier n’est pas du JSON.' }
  }
  const parsed = z.safeParse(Trace, data)
  if (parsed.success) return { ok: true, trace: parsed.data }
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'le fichier'
  return { ok: false, problem: `Ce fichier n’est pas une trace de douchette : ${where} ne convient pas.` }
}

/**
 * Replays the scans of a trace in order, with the pauses between them. `wait` takes real time on a terminal
 * and simulated time in a test.
 */
export async function replayTrace(
  trace: Trace,
  world: { hear(scan: RawScan): void; now(): number; wait(ms: number): Promise<unknown> },
): Promise<void> {
  let before: number | undefined
  for (const entry of trace.entries) {
    if (before !== undefined && entry.at > before) await world.wait(entry.at - before)
    before = entry.at
    world.hear(rawOf(entry, world.now()))
  }
}
